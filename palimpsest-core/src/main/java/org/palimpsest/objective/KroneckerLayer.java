package org.palimpsest.objective;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.FullMatrix;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Mlp;

/**
 * The products of one layer's factors with the displacement of its means, in the layout of the kernels.
 *
 * <pre>
 * X_k = U_kᵀ D        Z_k = N_k X_k G_k        pull = Σ_k U_k Z_k = Σ_k N_k U_k U_kᵀ D G_k
 * </pre>
 *
 * The factors of all tasks are one matrix [U_1 U_2 …], so that there are three phases whatever the number of tasks: {@link
 * #displace} by rows of D, {@link #project} by rows of X, {@link #pull} by rows of D again. Each row is summed by one thread,
 * in one order. Allocates nothing after construction.
 */
final class KroneckerLayer {
    private final Mlp.Layer layer;
    private final Kernels kernels;
    private final FullMatrix down; // Uᵀ
    private final FullMatrix up; // U
    private final int[] factor; // which factor a row of X belongs to
    private final DenseRows[] g; // N_k G_k
    private final DenseRows d;
    private final FullMatrix x;
    private final float[] z;
    private final DenseRows zRows;

    KroneckerLayer(Mlp.Layer layer, List<KroneckerFactor> factors, Kernels kernels) {
        this.layer = layer;
        this.kernels = kernels;
        int inputs = layer.inputs() + 1;
        int outputs = layer.outputs();
        int ranks = factors.stream().mapToInt(KroneckerFactor::rank).sum();
        down = new FullMatrix(ranks, inputs, kernels);
        up = new FullMatrix(inputs, ranks, kernels);
        factor = new int[ranks];
        g = new DenseRows[factors.size()];
        int first = 0;
        for (int k = 0; k < g.length; k++) {
            KroneckerFactor one = factors.get(k);
            g[k] = scaled(one, kernels);
            float[] u = one.u();
            for (int c = 0; c < one.rank(); c++) {
                for (int i = 0; i < inputs; i++) {
                    down.value[(first + c) * inputs + i] = u[i * one.rank() + c];
                    up.value[i * ranks + first + c] = u[i * one.rank() + c];
                }
                factor[first + c] = k;
            }
            first += one.rank();
        }
        d = new DenseRows(inputs, outputs);
        x = new FullMatrix(ranks, outputs, kernels);
        z = new float[ranks * outputs];
        zRows = new DenseRows(ranks, outputs);
    }

    private static DenseRows scaled(KroneckerFactor one, Kernels kernels) {
        float[] g = one.g();
        for (int i = 0; i < g.length; i++) {
            g[i] = (float) (one.examples() * g[i]);
        }
        DenseRows rows = new DenseRows(one.outputs(), one.outputs());
        kernels.copyRows(g, 0, rows, 0, one.outputs());
        return rows;
    }

    /** Rows of D. */
    int inputs() {
        return layer.inputs() + 1;
    }

    /** Rows of X. */
    int ranks() {
        return factor.length;
    }

    /** Writes D = M − M_{t−1} of some rows, also to the flat {@code diff}. */
    void displace(float[] mean, float[] anchor, float[] diff, int first, int last) {
        int from = layer.offset() + first * layer.outputs();
        int to = layer.offset() + last * layer.outputs();
        for (int i = from; i < to; i++) {
            diff[i] = mean[i] - anchor[i];
        }
        kernels.copyRows(diff, from, d, first, last);
    }

    /** X and Z of some rows. */
    void project(int first, int last) {
        int width = layer.outputs();
        down.multiply(first, last, d, x.value, first * width);
        int from = first;
        while (from < last) {
            int to = from;
            while (to < last && factor[to] == factor[from]) {
                to++;
            }
            x.multiply(from, to, g[factor[from]], z, from * width);
            from = to;
        }
        kernels.copyRows(z, first * width, zRows, first, last);
    }

    /** Writes Σ_k U_k Z_k of some rows to the flat {@code out}. */
    void pull(float[] out, int first, int last) {
        int at = layer.offset() + first * layer.outputs();
        if (ranks() == 0) {
            Arrays.fill(out, at, layer.offset() + last * layer.outputs(), 0f);
            return;
        }
        up.multiply(first, last, zRows, out, at);
    }
}
