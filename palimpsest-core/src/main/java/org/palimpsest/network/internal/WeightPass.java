package org.palimpsest.network.internal;

import java.util.List;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Mlp;

/**
 * Outputs and gradients of a network at given weights, by hand-derived backpropagation.
 *
 * <pre>
 * forward    z_l = h_{l−1} W_l     h_l = f(z_l)                       h with a constant one for the bias
 * backward   u_L = ∂loss/∂z_L      u_{l−1} = (u_l W_lᵀ) ∘ f′(h_{l−1})     ∂W_l = h_{l−1}ᵀ u_l
 * </pre>
 *
 * A pass has three phases: {@link #prepare} by parts of the weights, {@link #rows} by blocks of the batch, {@link
 * #gradient} by parts of the weights. Each must be complete before the next begins. Results are bit-identical for any
 * thread count. Zeros of inputs and activations are skipped where there are many. Owns its buffers; allocates nothing.
 */
public final class WeightPass {
    private final Kernels kernels;
    private final List<Mlp.Layer> path;
    private final ParameterParts parts;
    private final HiddenRows[] hidden;
    private final InputBlocks[] inputs; // of all layers but the first
    private final boolean fullDeltas; // whether those of outputs, of which none are zero, are multiplied in full
    private final float[][] z; // of hidden layers, h once it is known
    private final float[][] u;
    private final DenseRows[] deltas; // u once more, for the gradients
    private final DenseRows[] weights;
    private final DenseRows[] transposed;
    private final SparseRows outputDelta;
    private final int outputs;

    /**
     * @param head which head's outputs are computed
     * @param capacity the largest batch size
     */
    public WeightPass(Mlp network, int head, int capacity, Kernels kernels) {
        this(network, head, capacity, kernels, 1, true);
    }

    /** A pass whose activations are sparse rows at any density, for those who read {@link #inputs} and {@link #columns}. */
    static WeightPass sparse(Mlp network, int head, int capacity, Kernels kernels) {
        return new WeightPass(network, head, capacity, kernels, 1, false);
    }

    /** A pass that can also {@linkplain #addInputGradient go down to the inputs}. */
    public static WeightPass toInputs(Mlp network, int head, int capacity, Kernels kernels) {
        return new WeightPass(network, head, capacity, kernels, 0, false);
    }

    /** @param lowest the lowest layer of the backward pass */
    private WeightPass(Mlp network, int head, int capacity, Kernels kernels, int lowest, boolean mayBeFull) {
        this.kernels = kernels;
        fullDeltas = mayBeFull && kernels.hasFullSums();
        path = network.path(head);
        parts = new ParameterParts(path);
        int layers = path.size();
        hidden = new HiddenRows[layers];
        inputs = new InputBlocks[layers];
        z = new float[layers][];
        u = new float[layers][];
        deltas = new DenseRows[layers];
        weights = new DenseRows[layers];
        transposed = new DenseRows[layers];
        for (int l = 0; l < layers; l++) {
            Mlp.Layer layer = path.get(l);
            z[l] = new float[capacity * layer.outputs()];
            u[l] = new float[capacity * layer.outputs()];
            if (l > 0) {
                hidden[l] = new HiddenRows(capacity, layer.inputs(), network.activation(), kernels, mayBeFull);
                inputs[l] = hidden[l].inputs(z[l - 1]);
            }
            deltas[l] = new DenseRows(capacity, layer.outputs());
            weights[l] = new DenseRows(layer.inputs() + 1, layer.outputs());
            transposed[l] = new DenseRows(l >= lowest ? layer.outputs() : 0, layer.inputs());
        }
        outputs = path.get(layers - 1).outputs();
        outputDelta = new SparseRows(capacity, outputs, fullDeltas ? 0 : capacity * outputs);
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

    /** Which layer of the path a part belongs to. */
    public int layer(int part) {
        return parts.layer(part);
    }

    /** Where the layer that a part belongs to starts in the flat vector. */
    public int layerStart(int part) {
        return path.get(parts.layer(part)).offset();
    }

    /**
     * The first parameter of a part, at or after {@code from}, that the batch uses (or does not use, if {@code matters}
     * is false); the end of the part if there is none. The weights of an input that is zero in every row are not used.
     *
     * @param from where the parameters of an input start
     */
    public int next(Batch batch, int part, int from, boolean matters) {
        Mlp.Layer layer = path.get(parts.layer(part));
        int at = from;
        if (parts.layer(part) > 0) {
            return matters ? at : parts.to(part);
        }
        while (at < parts.to(part) && batch.meets((at - layer.offset()) / layer.outputs()) != matters) {
            at += layer.outputs();
        }
        return at;
    }

    /** Copies a part of the weights into the layout of the kernels. */
    public void prepare(int part, float[] theta) {
        int l = parts.layer(part);
        kernels.copyRows(theta, parts.from(part), weights[l], parts.firstRow(part), parts.lastRow(part));
        if (transposed[l].rows() > 0) {
            parts.transpose(part, weights[l], transposed[l]);
        }
    }

    /** The outputs of a block of rows. */
    public void forward(Batch batch, int block) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        for (int l = 0; l < path.size(); l++) {
            layerInputs(batch, l).forward(kernels, block, first, last, weights[l], z[l]);
            if (l + 1 < path.size()) {
                hidden[l + 1].forward(z[l], first, last);
            }
        }
    }

    /** Outputs, loss and deltas of a block of rows; returns the sum of the losses. */
    public double rows(Batch batch, int block, OutputLoss loss, float scale) {
        forward(batch, block);
        return backward(batch, block, loss, scale);
    }

    /** Loss and deltas of a block of rows that went {@link #forward}; returns the sum of the losses. */
    public double backward(Batch batch, int block, OutputLoss loss, float scale) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        int top = path.size() - 1;
        double sum = loss.rows(kernels, batch, first, last, z[top], outputs, scale, u[top]);
        for (int r = first; !fullDeltas && r < last; r++) {
            outputDelta.copy(r, u[top], r * outputs, outputs, r * outputs);
        }
        kernels.copyRows(u[top], first * outputs, deltas[top], first, last);
        for (int l = top; l > 0; l--) {
            int width = path.get(l).inputs();
            if (l == top ? fullDeltas : hidden[l + 1].full[block]) {
                int above = path.get(l).outputs();
                kernels.fullSums(
                        u[l],
                        first * above,
                        above,
                        1,
                        last - first,
                        transposed[l],
                        0,
                        above,
                        u[l - 1],
                        first * width,
                        false);
            } else {
                SparseRows delta = l == top ? outputDelta : hidden[l + 1].delta;
                kernels.rowSums(delta, first, last, transposed[l], u[l - 1], first * width, false);
            }
            hidden[l].backward(z[l - 1], u[l - 1], first, last);
            if (transposed[l - 1].rows() > 0) {
                hidden[l].sendDown(u[l - 1], first, last);
            }
            hidden[l].transpose(block, first, last);
            kernels.copyRows(u[l - 1], first * width, deltas[l - 1], first, last);
        }
        return sum;
    }

    /** Writes, or adds, the gradient of a part of the weights; the whole batch has to be done. */
    public void gradient(Batch batch, int part, float[] out, boolean add) {
        int l = parts.layer(part);
        parts.gradient(kernels, part, layerInputs(batch, l), batch.size(), deltas[l], out, add);
    }

    /** The inputs of a layer, in the layout that they have. */
    InputBlocks layerInputs(Batch batch, int layer) {
        return layer == 0 ? batch.inputs() : inputs[layer];
    }

    /** The inputs of a layer, transposed, block by block; of the first layer, those of the batch. */
    SparseRows columns(Batch batch, int layer) {
        return layer == 0 ? batch.columns() : hidden[layer].columns;
    }

    /** The inputs of a layer, with the constant one in the last column. */
    SparseRows inputs(Batch batch, int layer) {
        return layer == 0 ? batch.rows() : hidden[layer].rows;
    }

    /** The deltas of a layer's outputs, row after row. */
    float[] outputDeltas(int layer) {
        return u[layer];
    }

    /** The deltas of a layer's outputs. */
    DenseRows deltas(int layer) {
        return deltas[layer];
    }

    /**
     * Adds ∂loss/∂x = u₁ W₁ᵀ of a block of rows, after {@link #rows}, to {@code out}, row after row; only of a pass that
     * was made for it.
     */
    public void addInputGradient(Batch batch, int block, float[] out) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        int width = path.get(0).inputs();
        SparseRows delta = path.size() == 1 ? outputDelta : hidden[1].delta;
        kernels.rowSums(delta, first, last, transposed[0], out, first * width, true);
    }

    /** The outputs, row after row, valid until the next pass. */
    public float[] outputs() {
        return z[path.size() - 1];
    }

    /** The number of outputs per row. */
    public int width() {
        return outputs;
    }
}
