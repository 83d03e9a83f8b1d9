package org.palimpsest.objective;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.internal.MomentPass;
import org.palimpsest.network.internal.OutputLoss;
import org.palimpsest.random.Rng;

/**
 * The Fisher information of the weights as one {@link KroneckerFactor} per layer, at given weights, per example. The
 * labels are all of them with their predicted probabilities: the Fisher information itself, not the empirical one.
 *
 * <pre>
 * A = 1/W Σ_n w_n h_n h_nᵀ        G = 1/W Σ_n w_n E_y δ_n(y) δ_n(y)ᵀ        W = Σ_n w_n
 * </pre>
 *
 * <p>w_n is as how many rows an example counts, 1 unless said otherwise; a task of N examples then counts as N W/n.
 *
 * @param examples n, at most; drawn without replacement
 * @param rank the most columns of U; {@link #FULL} keeps A as it is
 */
public record KroneckerFisher(int examples, int rank) {
    /** A rank that stands for all columns. */
    public static final int FULL = Integer.MAX_VALUE / 2;

    /** A is formed before it is compressed: so many inputs take 128 MB. */
    private static final int MOST_INPUTS = 4096;

    private static final int CHUNK = 512;

    public KroneckerFisher {
        if (examples < 1 || rank < 1) {
            throw new IllegalArgumentException("examples and rank must be >= 1, were " + examples + " and " + rank);
        }
    }

    /**
     * The factors of the layers that lead to a head.
     *
     * @param count N_k, how many examples the task has
     */
    public List<KroneckerFactor> at(float[] weights, HeadModel model, Dataset data, double count, Rng rng) {
        Compute compute = model.compute();
        Likelihood likelihood = model.likelihood();
        List<Mlp.Layer> path = model.network().path(model.head());
        checkInputs(path);
        int n = Math.min(examples, data.size());
        int[] rows = new int[data.size()];
        Arrays.setAll(rows, i -> i);
        if (n < rows.length) {
            rng.stream("examples").permute(rows.length, rows);
        }
        Batch batch = new Batch(Math.min(CHUNK, n), data);
        MomentPass pass = new MomentPass(model.network(), model.head(), batch.capacity(), compute.kernels());
        double[][] a = new double[path.size()][];
        double[][] g = new double[path.size()][];
        for (int l = 0; l < path.size(); l++) {
            a[l] = new double[(path.get(l).inputs() + 1) * (path.get(l).inputs() + 1)];
            g[l] = new double[path.get(l).outputs() * path.get(l).outputs()];
        }
        double counted = 0;
        for (int r = 0; r < n; r++) {
            counted += data.weight(rows[r]);
        }
        compute.team().run(pass.parts(), part -> pass.prepare(part, weights));
        for (int from = 0; from < n; from += CHUNK) {
            batch.plan(data, rows, from, Math.min(CHUNK, n - from));
            compute.team().run(batch.blocks(), block -> {
                batch.fill(block);
                pass.forward(batch, block);
            });
            // A layer at a time on one thread: the order of the sums does not depend on the number of threads.
            compute.team().run(path.size(), l -> addInputs(pass.inputs(batch, l), batch, a[l]));
            for (int k = 0; k < likelihood.roots(model.outputs()); k++) {
                OutputLoss root = root(likelihood, k);
                compute.team().run(batch.blocks(), block -> pass.backward(batch, block, root));
                compute.team().run(path.size(), l -> addDeltas(pass.deltas(l), batch, g[l]));
            }
        }
        return factors(model, path, a, g, counted, count * counted / n, rng.stream("subspace"));
    }

    private List<KroneckerFactor> factors(
            HeadModel model, List<Mlp.Layer> path, double[][] a, double[][] g, double n, double count, Rng rng) {
        List<KroneckerFactor> all = new ArrayList<>();
        List<Mlp.Layer> layers = model.network().layers();
        for (int l = 0; l < path.size(); l++) {
            mirror(a[l], path.get(l).inputs() + 1, n);
            mirror(g[l], path.get(l).outputs(), n);
            int number = layers.indexOf(path.get(l));
            all.add(KroneckerFactor.of(
                    number, a[l], path.get(l).inputs() + 1, g[l], path.get(l).outputs(), rank, count, rng.at(number)));
        }
        return all;
    }

    private static void checkInputs(List<Mlp.Layer> path) {
        for (Mlp.Layer layer : path) {
            if (layer.inputs() > MOST_INPUTS) {
                throw new IllegalArgumentException("Kronecker factors are for layers of at most " + MOST_INPUTS
                        + " inputs, and " + layer.name() + " has " + layer.inputs()
                        + "; use a method without them, or fewer inputs");
            }
        }
    }

    private static OutputLoss root(Likelihood likelihood, int k) {
        return (batch, row, outputs, offset, width, scale, delta) -> {
            likelihood.root(k, outputs, offset, width, delta);
            return 0;
        };
    }

    /** Adds w h hᵀ of some rows, the part on and above the diagonal. */
    private static void addInputs(SparseRows h, Batch batch, double[] a) {
        int d = h.columns();
        for (int r = 0; r < batch.size(); r++) {
            for (int i = h.begin[r]; i < h.end[r]; i++) {
                double x = (double) batch.weight()[r] * h.value[i];
                int at = h.index[i] * d;
                for (int j = h.begin[r]; j < h.end[r]; j++) {
                    int column = h.index[j];
                    if (column >= h.index[i]) {
                        a[at + column] += x * h.value[j];
                    }
                }
            }
        }
    }

    /** Adds w δ δᵀ of some rows, the part on and above the diagonal. */
    private static void addDeltas(float[] delta, Batch batch, double[] g) {
        int width = (int) Math.round(Math.sqrt(g.length));
        for (int r = 0; r < batch.size(); r++) {
            int row = r * width;
            for (int i = 0; i < width; i++) {
                double x = (double) batch.weight()[r] * delta[row + i];
                if (x != 0) {
                    for (int j = i; j < width; j++) {
                        g[i * width + j] += x * delta[row + j];
                    }
                }
            }
        }
    }

    /** Divides by W, and copies what is above the diagonal below it. */
    private static void mirror(double[] m, int d, double n) {
        for (int i = 0; i < d; i++) {
            for (int j = i; j < d; j++) {
                m[i * d + j] /= n;
                m[j * d + i] = m[i * d + j];
            }
        }
    }
}
