package org.palimpsest.network.internal;

import java.util.List;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Mlp;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;

/**
 * Outputs and gradients of a network with Gaussian weights by local reparameterization (Kingma, Salimans and Welling,
 * 2015): the noise is drawn per example and unit, not per weight, which lowers the variance of the gradient.
 *
 * <pre>
 * forward    m = h M    s = h² V    z = m + √s ∘ ε                         M, V: means and variances of the weights
 * backward   u = ∂loss/∂z    r = ∂loss/∂s = u ∘ ε / (2√s)
 *            ∂M = hᵀ u    ∂V = (h²)ᵀ r    ∂h = u Mᵀ + 2h ∘ (r Vᵀ)
 * </pre>
 *
 * Divided like {@link WeightPass}: {@link #prepare} by parts, {@link #rows} by blocks, {@link #gradient} by parts.
 */
public final class LocalPass {
    /** Keeps ε / (2√s) finite where a unit has no variance at all. */
    private static final float LEAST_VARIANCE = 1e-30f;

    private final Kernels kernels;
    private final List<Mlp.Layer> path;
    private final ParameterParts parts;
    private final HiddenRows[] hidden;
    private final InputBlocks[] inputs;
    private final InputBlocks[] squares;
    private final boolean fullDeltas; // whether those of outputs, of which none are zero, are multiplied in full
    private final SparseRows[] varianceDelta;
    private final float[][] z; // of hidden layers, h once it is known
    private final float[][] q;
    private final float[][] u;
    private final float[][] r;
    private final DenseRows[] deltas; // u once more, for the gradients
    private final DenseRows[] varianceDeltas; // and r
    private final DenseRows[] means;
    private final DenseRows[] variances;
    private final DenseRows[] meanTransposed;
    private final DenseRows[] varianceTransposed;
    private final SparseRows outputDelta;
    private final SparseRows outputVarianceDelta;
    private final int outputs;

    /**
     * @param head which head's outputs are computed
     * @param batch the buffer of all batches
     */
    public LocalPass(Mlp network, int head, Batch batch, Kernels kernels) {
        this.kernels = kernels;
        path = network.path(head);
        parts = new ParameterParts(path);
        int layers = path.size();
        int capacity = batch.capacity();
        hidden = new HiddenRows[layers];
        inputs = new InputBlocks[layers];
        squares = new InputBlocks[layers];
        fullDeltas = kernels.hasFullSums();
        varianceDelta = new SparseRows[layers];
        z = new float[layers][];
        q = new float[layers][];
        u = new float[layers][];
        r = new float[layers][];
        deltas = new DenseRows[layers];
        varianceDeltas = new DenseRows[layers];
        means = new DenseRows[layers];
        variances = new DenseRows[layers];
        meanTransposed = new DenseRows[layers];
        varianceTransposed = new DenseRows[layers];
        for (int l = 0; l < layers; l++) {
            Mlp.Layer layer = path.get(l);
            int padded = Normals.length(capacity * layer.outputs());
            z[l] = new float[padded];
            q[l] = new float[padded];
            u[l] = new float[padded];
            r[l] = new float[padded];
            deltas[l] = new DenseRows(capacity, layer.outputs());
            varianceDeltas[l] = new DenseRows(capacity, layer.outputs());
            means[l] = new DenseRows(layer.inputs() + 1, layer.outputs());
            variances[l] = new DenseRows(layer.inputs() + 1, layer.outputs());
            if (l > 0) {
                hidden[l] = new HiddenRows(capacity, layer.inputs(), network.activation(), kernels, true);
                varianceDelta[l] = hidden[l].delta.twin();
                meanTransposed[l] = new DenseRows(layer.outputs(), layer.inputs());
                varianceTransposed[l] = new DenseRows(layer.outputs(), layer.inputs());
            }
            InputBlocks in = l == 0 ? batch.inputs() : hidden[l].inputs(z[l - 1]);
            inputs[l] = in;
            squares[l] = in.squares(in.rows().twin(), in.columns().twin(), new float[in.dense().length]);
        }
        outputs = path.get(layers - 1).outputs();
        outputDelta = new SparseRows(capacity, outputs, fullDeltas ? 0 : capacity * outputs);
        outputVarianceDelta = outputDelta.twin();
    }

    /** The number of parts of the parameters. */
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

    /** Copies a part of the means and variances into the layout of the kernels. */
    public void prepare(int part, float[] mean, float[] sigma) {
        int l = parts.layer(part);
        int first = parts.firstRow(part);
        int last = parts.lastRow(part);
        kernels.copyRows(mean, parts.from(part), means[l], first, last);
        kernels.copyRows(sigma, parts.from(part), variances[l], first, last);
        variances[l].square(kernels, first, last);
        if (l > 0) {
            parts.transpose(part, means[l], meanTransposed[l]);
            parts.transpose(part, variances[l], varianceTransposed[l]);
        }
    }

    /** Squares the inputs of a block; once per batch, before the first {@link #rows}. */
    public void square(Batch batch, int block) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        square(0, first, last);
        squareColumns(0, block);
    }

    /** Squares the inputs of a layer, in the layout that they have. */
    private void square(int l, int first, int last) {
        InputBlocks x = inputs[l];
        if (x.full()[first / Batch.BLOCK]) {
            kernels.square(x.dense(), squares[l].dense(), first * x.pitch(), last * x.pitch());
        } else {
            square(x.rows(), squares[l].rows(), first, last);
        }
    }

    private void squareColumns(int l, int block) {
        InputBlocks x = inputs[l];
        if (!x.full()[block]) {
            int height = x.width() + 1;
            square(x.columns(), squares[l].columns(), block * height, (block + 1) * height);
        }
    }

    private void square(SparseRows x, SparseRows out, int first, int last) {
        kernels.square(x.value, out.value, x.begin[first], x.end[last - 1]);
    }

    /**
     * Outputs, loss and deltas of a block of rows; returns the sum of the losses.
     *
     * @param noise the stream of this sample's noise
     */
    public double rows(Batch batch, int block, long noise, OutputLoss loss, float scale) {
        int first = block * Batch.BLOCK;
        int last = Math.min(batch.size(), first + Batch.BLOCK);
        int top = path.size() - 1;
        for (int l = 0; l <= top; l++) {
            int width = path.get(l).outputs();
            int from = first * width;
            int to = last * width;
            inputs[l].forward(kernels, block, first, last, means[l], z[l]);
            squares[l].forward(kernels, block, first, last, variances[l], q[l]);
            int groups = (to - from + Normals.GROUP - 1) / Normals.GROUP;
            kernels.normals(Rng.child(noise, l), from / Normals.GROUP, groups, u[l], from);
            kernels.addLocalNoise(z[l], q[l], u[l], LEAST_VARIANCE, from, to);
            if (l < top) {
                hidden[l + 1].forward(z[l], first, last);
                square(l + 1, first, last);
            }
        }
        double sum = loss.rows(kernels, batch, first, last, z[top], outputs, scale, u[top]);
        int from = first * outputs;
        int to = last * outputs;
        for (int j = from; j < to; j++) {
            r[top][j] = u[top][j] * q[top][j];
        }
        if (!fullDeltas) {
            for (int row = first; row < last; row++) {
                outputDelta.copy(row, u[top], row * outputs, outputs, row * outputs);
            }
            System.arraycopy(r[top], from, outputVarianceDelta.value, from, to - from);
        }
        kernels.copyRows(u[top], from, deltas[top], first, last);
        kernels.copyRows(r[top], from, varianceDeltas[top], first, last);
        for (int l = top; l > 0; l--) {
            backward(l, first, last, block);
        }
        return sum;
    }

    private void backward(int l, int first, int last, int block) {
        int top = path.size() - 1;
        int width = path.get(l).inputs();
        float[] below = u[l - 1];
        float[] scratch = r[l - 1];
        if (l == top ? fullDeltas : hidden[l + 1].full[block]) {
            int above = path.get(l).outputs();
            int at = first * above;
            int count = last - first;
            int to = first * width;
            kernels.fullSums(u[l], at, above, 1, count, meanTransposed[l], 0, above, below, to, false);
            kernels.fullSums(r[l], at, above, 1, count, varianceTransposed[l], 0, above, scratch, to, false);
        } else {
            SparseRows delta = l == top ? outputDelta : hidden[l + 1].delta;
            SparseRows spread = l == top ? outputVarianceDelta : varianceDelta[l + 1];
            kernels.rowSums(delta, first, last, meanTransposed[l], below, first * width, false);
            kernels.rowSums(spread, first, last, varianceTransposed[l], scratch, first * width, false);
        }
        float[] h = z[l - 1];
        for (int j = first * width; j < last * width; j++) {
            below[j] += 2f * h[j] * scratch[j];
        }
        hidden[l].backward(h, below, first, last);
        // r = u ∘ q: zero where u is, in dense rows for the gradient and in sparse ones for the layer below.
        float[] slope = q[l - 1];
        for (int j = first * width; j < last * width; j++) {
            scratch[j] = below[j] * slope[j];
        }
        kernels.copyRows(below, first * width, deltas[l - 1], first, last);
        kernels.copyRows(scratch, first * width, varianceDeltas[l - 1], first, last);
        if (l > 1) {
            hidden[l].sendDown(below, first, last);
            hidden[l].gather(scratch, varianceDelta[l].value, first, last);
        }
        hidden[l].transpose(block, first, last);
        squareColumns(l, block);
    }

    /**
     * Writes, or adds, the gradients of a part of the means and variances; the whole batch has to be done.
     *
     * @param addMean whether to add to {@code gMean}
     * @param addVariance whether to add to {@code gVariance}
     */
    public void gradient(
            Batch batch, int part, float[] gMean, boolean addMean, float[] gVariance, boolean addVariance) {
        int l = parts.layer(part);
        // One after the other, not block by block in turns: the sums of a part stay in the first-level cache.
        parts.gradient(kernels, part, inputs[l], batch.size(), deltas[l], gMean, addMean);
        parts.gradient(kernels, part, squares[l], batch.size(), varianceDeltas[l], gVariance, addVariance);
    }

    /** The outputs, row after row, valid until the next pass. */
    public float[] outputs() {
        return z[path.size() - 1];
    }
}
