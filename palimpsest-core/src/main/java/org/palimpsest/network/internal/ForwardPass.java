package org.palimpsest.network.internal;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;

/**
 * The outputs of a network at given weights, without gradients. Weights are prepared once and can be shared by any
 * number of passes and threads. A pass owns the buffers of one caller; its blocks may run in parallel.
 */
public final class ForwardPass {
    /** The weights of one head's path in the layout of the kernels. Immutable. */
    public static final class Weights {
        private final DenseRows[] layers;

        private Weights(DenseRows[] layers) {
            this.layers = layers;
        }

        /** Prepares the weights of a flat vector. */
        public static Weights of(Mlp network, int head, float[] theta, Compute compute) {
            List<Mlp.Layer> path = network.path(head);
            ParameterParts parts = new ParameterParts(path);
            DenseRows[] layers = new DenseRows[path.size()];
            for (int l = 0; l < layers.length; l++) {
                layers[l] = new DenseRows(path.get(l).inputs() + 1, path.get(l).outputs());
            }
            compute.team()
                    .run(
                            parts.count(),
                            part -> compute.kernels()
                                    .copyRows(
                                            theta,
                                            parts.from(part),
                                            layers[parts.layer(part)],
                                            parts.firstRow(part),
                                            parts.lastRow(part)));
            return new Weights(layers);
        }

        /** The layers from the inputs to the outputs, each (inputs + 1) rows of weights, the biases last. */
        public List<float[]> matrices() {
            List<float[]> all = new ArrayList<>();
            for (DenseRows layer : layers) {
                float[] matrix = new float[layer.rows() * layer.width()];
                for (int row = 0; row < layer.rows(); row++) {
                    layer.get(row, matrix, row * layer.width());
                }
                all.add(matrix);
            }
            return all;
        }
    }

    /** From so many rows on, weights that are loaded for several of them pay; fewer gain more from zeros left out. */
    private static final int SEVERAL = 8;

    /** Wider layers keep their zeros out: what is skipped is then worth more than what is shared. */
    private static final int WIDEST = 256;

    /** Where a larger share of the units is active, two rows at once are faster than each without its zeros. */
    private static final double MANY = 0.4;

    private final Kernels kernels;
    private final Activation activation;
    private final HiddenRows[] hidden;
    private final float[][] z;
    private final int[] width;

    /**
     * @param head which head's outputs are computed
     * @param capacity the largest batch size
     */
    public ForwardPass(Mlp network, int head, int capacity, Kernels kernels) {
        this.kernels = kernels;
        activation = network.activation();
        List<Mlp.Layer> path = network.path(head);
        hidden = new HiddenRows[path.size()];
        z = new float[path.size()][];
        width = new int[path.size()];
        for (int l = 0; l < z.length; l++) {
            width[l] = path.get(l).outputs();
            z[l] = new float[capacity * width[l]];
            if (l > 0) {
                hidden[l] = HiddenRows.forwardOnly(capacity, path.get(l).inputs(), network.activation(), kernels);
            }
        }
    }

    /**
     * Whether the rows of a block can be multiplied as full ones. It depends on the rows alone: asked once for all weight
     * samples.
     */
    public boolean isFull(Batch batch, int block) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        return several(first, last) && isFull(batch.rows(), first, last);
    }

    private boolean several(int first, int last) {
        return last - first >= SEVERAL && kernels.hasFullRowSums();
    }

    /**
     * The outputs of a block of rows.
     *
     * @param fullRows {@link #isFull} of the block
     */
    public void forward(Weights weights, Batch batch, int block, boolean fullRows) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        boolean several = several(first, last);
        boolean full = fullRows;
        for (int l = 0; l < z.length; l++) {
            int out = first * width[l];
            if (full) {
                float[] a = l == 0 ? batch.rows().value : z[l - 1];
                int pitch = l == 0 ? batch.rows().columns() : width[l - 1];
                int at = l == 0 ? batch.rows().begin[first] : first * pitch;
                kernels.fullRowSums(a, at, pitch, last - first, weights.layers[l], z[l], out);
            } else {
                SparseRows in = l == 0 ? batch.rows() : hidden[l].rows;
                kernels.rowSums(in, first, last, weights.layers[l], z[l], out, false);
            }
            if (l + 1 < z.length) {
                full = several && width[l] <= WIDEST && manyActive(z[l], out, SEVERAL * width[l]);
                if (full) {
                    activation.apply(kernels, z[l], out, last * width[l]);
                } else {
                    hidden[l + 1].forward(z[l], first, last);
                }
            }
        }
    }

    /** Whether so many units of some rows will be active that leaving out the others does not pay. */
    private boolean manyActive(float[] x, int from, int count) {
        if (!activation.silentAtZero()) {
            return true;
        }
        int active = 0;
        for (int i = from; i < from + count; i++) {
            active += x[i] > 0 ? 1 : 0;
        }
        return active > MANY * count;
    }

    /** Whether no row has a zero and every row has its columns in their order, not permuted, one row behind the other. */
    private static boolean isFull(SparseRows rows, int first, int last) {
        int columns = rows.columns();
        for (int r = first; r < last; r++) {
            int begin = rows.begin[r];
            if (rows.end[r] - begin != columns || begin != rows.begin[first] + (r - first) * columns) {
                return false;
            }
            for (int c = 0; c < columns; c++) {
                if (rows.place[begin + c] != DenseRows.place(c)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The outputs, row after row, valid until the next pass. */
    public float[] outputs() {
        return z[z.length - 1];
    }

    /** The features of a block's rows: the activations of the last hidden layer, valid until the next pass. */
    public float[] features() {
        if (z.length < 2) {
            throw new IllegalStateException("a network without hidden layers has no features but its inputs");
        }
        return z[z.length - 2];
    }

    /** The number of outputs per row. */
    public int width() {
        return width[width.length - 1];
    }
}
