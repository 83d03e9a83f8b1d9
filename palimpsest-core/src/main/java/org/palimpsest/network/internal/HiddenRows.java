package org.palimpsest.network.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.network.Activation;

/**
 * The activations of a hidden layer as sparse rows, and the deltas of the backward pass. Inactive units, whose
 * activation and derivative are zero, are omitted.
 */
final class HiddenRows {
    private final int width;
    private final Activation activation;
    private final Kernels kernels;
    /** The activations, with the constant one in column {@code width}. */
    final SparseRows rows;
    /** The activations transposed, block by block; there are gaps between the columns. */
    final SparseRows columns;
    /** The deltas of the active units. */
    final SparseRows delta;

    HiddenRows(int capacity, int width, Activation activation, Kernels kernels) {
        this(capacity, width, activation, kernels, capacity);
    }

    /** Activations only, for forward passes. */
    static HiddenRows forwardOnly(int capacity, int width, Activation activation, Kernels kernels) {
        return new HiddenRows(capacity, width, activation, kernels, 0);
    }

    /** @param back the number of rows of backward passes */
    private HiddenRows(int capacity, int width, Activation activation, Kernels kernels, int back) {
        this.width = width;
        this.activation = activation;
        this.kernels = kernels;
        rows = new SparseRows(capacity, width + 1, capacity * (width + 1));
        int blocks = (back + Batch.BLOCK - 1) / Batch.BLOCK;
        columns = SparseRows.transposed(blocks * (width + 1), Batch.BLOCK, back * (width + 1));
        delta = back > 0 ? rows.sibling() : rows;
    }

    /** z ← h = f(z) for some rows, in {@code z} and, sparse, in {@link #rows}. */
    void forward(float[] z, int first, int last) {
        activation.apply(kernels, z, first * width, last * width);
        int at = first * (width + 1);
        for (int r = first; r < last; r++) {
            if (activation.silentAtZero()) {
                rows.compress(kernels, r, z, r * width, width, at);
            } else {
                rows.copy(r, z, r * width, width, at);
            }
            at = rows.append(r, width, 1f);
        }
    }

    /** u ← u ∘ f′(h) for some rows. */
    void backward(float[] h, float[] u, int first, int last) {
        activation.back(kernels, h, u, first * width, last * width);
    }

    /** Makes {@link #delta} of the u of some rows, for the layer below. */
    void sendDown(float[] u, int first, int last) {
        for (int r = first; r < last; r++) {
            delta.set(r, rows.begin[r], rows.end[r] - 1); // without the constant
        }
        gather(u, delta.value, first, last);
    }

    /** Takes the numbers in the places of {@link #delta} out of dense rows. */
    void gather(float[] dense, float[] value, int first, int last) {
        int[] index = delta.index;
        for (int r = first; r < last; r++) {
            int end = delta.end[r];
            for (int k = delta.begin[r]; k < end; k++) {
                value[k] = dense[r * width + index[k]];
            }
        }
    }

    void transpose(int block, int first, int last) {
        rows.transposeSpread(first, last, width + 1, columns, block * (width + 1));
    }
}
