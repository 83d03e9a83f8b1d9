package org.palimpsest.network.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Mlp;

/**
 * The inputs and the deltas of every layer, example by example, from which second moments are formed. Divided like {@link
 * WeightPass}: {@link #prepare} by parts, {@link #forward} and {@link #backward} by blocks. After one forward pass any
 * number of backward passes with other losses may follow.
 */
public final class MomentPass {
    private final WeightPass pass;

    /**
     * @param head which head's outputs are computed
     * @param capacity the largest batch size
     */
    public MomentPass(Mlp network, int head, int capacity, Kernels kernels) {
        pass = WeightPass.sparse(network, head, capacity, kernels);
    }

    /** The number of parts of the weights. */
    public int parts() {
        return pass.parts();
    }

    /** Copies a part of the weights into the layout of the kernels. */
    public void prepare(int part, float[] weights) {
        pass.prepare(part, weights);
    }

    /** The outputs of a block of rows. */
    public void forward(Batch batch, int block) {
        pass.forward(batch, block);
    }

    /** The deltas of a block of rows that went forward. */
    public void backward(Batch batch, int block, OutputLoss loss) {
        pass.backward(batch, block, loss, 1f);
    }

    /** The inputs of a layer of the path, with the constant one in the last column. */
    public SparseRows inputs(Batch batch, int layer) {
        return pass.inputs(batch, layer);
    }

    /** The deltas of the outputs of a layer of the path, row after row. */
    public float[] deltas(int layer) {
        return pass.outputDeltas(layer);
    }
}
