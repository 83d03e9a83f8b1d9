package org.palimpsest.objective;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.Fixtures;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/** Factors of several tasks for a small network with two heads, and the dense matrix that they stand for. */
final class KroneckerCase {
    static final Mlp NETWORK = new Mlp(9, List.of(5), Activation.RELU, List.of(3, 2));
    static final MeanField LAST = Fixtures.posterior(NETWORK.size(), 0.5, -2, 1);
    static final MeanField Q = Fixtures.posterior(NETWORK.size(), 0.7, -2.5, 5);

    private KroneckerCase() {}

    /** X Xᵀ of random numbers. */
    static double[] moment(int d, int rank, long seed) {
        float[] x = Fixtures.normals(d * rank, seed);
        double[] m = new double[d * d];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                for (int k = 0; k < rank; k++) {
                    m[i * d + j] += x[i * rank + k] * x[j * rank + k] / rank;
                }
            }
        }
        return m;
    }

    static KroneckerFactor factor(int layer, int rank, double examples, long seed) {
        Mlp.Layer shape = NETWORK.layers().get(layer);
        int inputs = shape.inputs() + 1;
        return KroneckerFactor.of(
                layer,
                moment(inputs, 20, seed),
                inputs,
                moment(shape.outputs(), 7, seed + 1),
                shape.outputs(),
                rank,
                examples,
                Rng.of(seed));
    }

    /** Two tasks through the first head, one through the second. */
    static KroneckerPrecision precision() {
        List<KroneckerFactor> all = new ArrayList<>();
        for (int task = 0; task < 3; task++) {
            all.add(factor(0, 1, 10 + task, 10 * task));
            all.add(factor(task < 2 ? 1 : 2, 9, 10 + task, 10 * task + 5));
        }
        return new KroneckerPrecision(all);
    }

    /** Σ_k N_k (U Uᵀ ⊗ G + diag(r ⊗ diag G)), by its definition. */
    static double[][] dense(KroneckerPrecision precision) {
        double[][] f = new double[NETWORK.size()][NETWORK.size()];
        for (KroneckerFactor one : precision.factors()) {
            int offset = NETWORK.layers().get(one.layer()).offset();
            float[] u = one.u();
            float[] g = one.g();
            int w = one.outputs();
            for (int i = 0; i < one.inputs() * w; i++) {
                for (int j = 0; j < one.inputs() * w; j++) {
                    double a = 0;
                    for (int k = 0; k < one.rank(); k++) {
                        a += (double) u[i / w * one.rank() + k] * u[j / w * one.rank() + k];
                    }
                    double sum = a * g[i % w * w + j % w] + (i == j ? one.rest()[i / w] * g[i % w * w + i % w] : 0);
                    f[offset + i][offset + j] += one.examples() * sum;
                }
            }
        }
        return f;
    }

    /** ½ dᵀ F d. */
    static double half(double[][] f, float[] mean, float[] anchor) {
        double sum = 0;
        for (int i = 0; i < f.length; i++) {
            for (int j = 0; j < f.length; j++) {
                sum += 0.5 * f[i][j] * (mean[i] - (double) anchor[i]) * (mean[j] - (double) anchor[j]);
            }
        }
        return sum;
    }
}
