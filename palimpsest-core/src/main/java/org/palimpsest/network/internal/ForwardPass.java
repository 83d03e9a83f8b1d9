package org.palimpsest.network.internal;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
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

    private final Kernels kernels;
    private final HiddenRows[] hidden;
    private final InputBlocks[] inputs; // of all layers but the first
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
        inputs = new InputBlocks[path.size()];
        z = new float[path.size()][];
        width = new int[path.size()];
        for (int l = 0; l < z.length; l++) {
            width[l] = path.get(l).outputs();
            z[l] = new float[capacity * width[l]];
            if (l > 0) {
                hidden[l] = HiddenRows.forwardOnly(capacity, path.get(l).inputs(), network.activation(), kernels);
                inputs[l] = hidden[l].inputs(z[l - 1]);
            }
        }
    }

    /** The outputs of a block of rows. */
    public void forward(Weights weights, Batch batch, int block) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        for (int l = 0; l < z.length; l++) {
            InputBlocks in = l == 0 ? batch.inputs() : inputs[l];
            in.forward(kernels, block, first, last, weights.layers[l], z[l]);
            if (l + 1 < z.length) {
                hidden[l + 1].forward(z[l], first, last);
            }
        }
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
