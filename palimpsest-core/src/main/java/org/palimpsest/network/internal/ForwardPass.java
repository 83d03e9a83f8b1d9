package org.palimpsest.network.internal;

import java.util.List;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
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
    }

    private final Kernels kernels;
    private final HiddenRows[] hidden;
    private final float[][] z;
    private final int[] width;

    /**
     * @param head which head's outputs are computed
     * @param capacity the largest batch size
     */
    public ForwardPass(Mlp network, int head, int capacity, Kernels kernels) {
        this.kernels = kernels;
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

    /** The outputs of a block of rows. */
    public void forward(Weights weights, Batch batch, int block) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        for (int l = 0; l < z.length; l++) {
            SparseRows in = l == 0 ? batch.rows() : hidden[l].rows;
            kernels.rowSums(in, first, last, weights.layers[l], z[l], first * width[l], false);
            if (l + 1 < z.length) {
                hidden[l + 1].forward(z[l], first, last);
            }
        }
    }

    /** The outputs, row after row, valid until the next pass. */
    public float[] outputs() {
        return z[z.length - 1];
    }

    /** The number of outputs per row. */
    public int width() {
        return width[width.length - 1];
    }
}
