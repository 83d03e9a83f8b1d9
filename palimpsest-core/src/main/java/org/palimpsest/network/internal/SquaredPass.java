package org.palimpsest.network.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Mlp;

/**
 * Sums of squared per-example gradients, as the Fisher information needs them, or of absolute ones. The gradient of a weight for
 * one example is the product of its input and its delta, so its square is the product of their squares. No gradient of a single
 * example is formed.
 *
 * <pre>
 * ∂W_n = h_nᵀ u_n        Σ_n (∂W_n)² = (h²)ᵀ (u²)        Σ_n |∂W_n| = |h|ᵀ |u|
 * </pre>
 *
 * Divided like {@link WeightPass}: {@link #prepare} by parts, {@link #forward} and {@link #backward} by blocks, {@link
 * #squares} by parts. After one forward pass any number of backward passes with other losses may follow.
 */
public final class SquaredPass {
    private final Kernels kernels;
    private final boolean absolute;
    private final WeightPass pass;
    private final ParameterParts parts;
    private final Mlp.Layer[] path;
    private final SparseRows inputs;
    private final InputBlocks squaredInputs;

    /**
     * @param head which head's outputs are computed
     * @param batch the buffer of all batches
     * @param absolute whether absolute values are summed, not squares
     */
    public SquaredPass(Mlp network, int head, Batch batch, Kernels kernels, boolean absolute) {
        this.kernels = kernels;
        this.absolute = absolute;
        if (batch.isFull()) {
            throw new IllegalArgumentException("squares of gradients need a sparse batch");
        }
        pass = WeightPass.sparse(network, head, batch.capacity(), kernels);
        path = network.path(head).toArray(Mlp.Layer[]::new);
        parts = new ParameterParts(network.path(head));
        inputs = batch.columns().twin();
        squaredInputs = batch.inputs().squares(batch.rows(), inputs, new float[0]);
    }

    /** The number of parts of the weights. */
    public int parts() {
        return parts.count();
    }

    /** The first parameter of a part, in the flat vector. */
    public int from(int part) {
        return parts.from(part);
    }

    /** The end of a part, exclusive. */
    public int to(int part) {
        return parts.to(part);
    }

    /** Copies a part of the weights into the layout of the kernels. */
    public void prepare(int part, float[] weights) {
        pass.prepare(part, weights);
    }

    /** The outputs of a block of rows. */
    public void forward(Batch batch, int block) {
        pass.forward(batch, block);
        square(batch.columns(), inputs, block, path[0].inputs() + 1);
    }

    /** The squared deltas of a block of rows that went forward. */
    public void backward(Batch batch, int block, OutputLoss loss) {
        pass.backward(batch, block, loss, 1f);
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        for (int l = 0; l < path.length; l++) {
            // In place: the backward pass has done with both, and the next one writes them anew.
            if (absolute) {
                pass.deltas(l).absolute(first, last);
            } else {
                pass.deltas(l).square(kernels, first, last);
            }
            if (l > 0) {
                SparseRows columns = pass.columns(batch, l);
                square(columns, columns, block, path[l].inputs() + 1);
            }
        }
    }

    private void square(SparseRows x, SparseRows out, int block, int height) {
        int from = x.begin[block * height];
        int to = x.end[(block + 1) * height - 1];
        if (absolute) {
            for (int i = from; i < to; i++) {
                out.value[i] = Math.abs(x.value[i]);
            }
        } else {
            kernels.square(x.value, out.value, from, to);
        }
    }

    /** Writes, or adds, the sum of squared gradients of a part of the weights; the whole batch has to be done. */
    public void squares(Batch batch, int part, float[] out, boolean add) {
        int l = parts.layer(part);
        parts.gradient(
                kernels,
                part,
                l == 0 ? squaredInputs : pass.layerInputs(batch, l),
                batch.size(),
                pass.deltas(l),
                out,
                add);
    }
}
