package org.palimpsest.network.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.math.internal.SumChoice;
import org.palimpsest.network.Activation;

/**
 * The activations of a hidden layer and the deltas of the backward pass. In a block of rows with many inactive units, whose
 * activation and derivative are zero, they are sparse rows that omit these. Other blocks are {@link #full}: the dense rows
 * are multiplied as they are. {@link SumChoice} tells which; it changes no result.
 */
final class HiddenRows {
    /** How many rows of a block are looked at to tell how many of its units are active. */
    private static final int LOOKED_AT = 8;

    private final int width;
    private final Activation activation;
    private final Kernels kernels;
    private final boolean mayBeFull;
    /** Which blocks are multiplied in full. */
    final boolean[] full;
    /** The activations, with the constant one in column {@code width}. */
    final SparseRows rows;
    /** The activations transposed, block by block; there are gaps between the columns. */
    final SparseRows columns;
    /** The deltas of the active units. */
    final SparseRows delta;

    /** @param mayBeFull whether all who read them can do with dense rows */
    HiddenRows(int capacity, int width, Activation activation, Kernels kernels, boolean mayBeFull) {
        this(capacity, width, activation, kernels, capacity, mayBeFull);
    }

    /** Activations only, for forward passes. */
    static HiddenRows forwardOnly(int capacity, int width, Activation activation, Kernels kernels) {
        return new HiddenRows(capacity, width, activation, kernels, 0, true);
    }

    /** @param back the number of rows of backward passes */
    private HiddenRows(int capacity, int width, Activation activation, Kernels kernels, int back, boolean mayBeFull) {
        this.mayBeFull = mayBeFull && kernels.hasFullSums();
        full = new boolean[(capacity + Batch.BLOCK - 1) / Batch.BLOCK];
        this.width = width;
        this.activation = activation;
        this.kernels = kernels;
        rows = new SparseRows(capacity, width + 1, capacity * (width + 1));
        int blocks = (back + Batch.BLOCK - 1) / Batch.BLOCK;
        columns = SparseRows.transposed(blocks * (width + 1), Batch.BLOCK, back * (width + 1));
        delta = back > 0 ? rows.sibling() : rows;
    }

    /** Both layouts, with the dense rows {@code h} for full blocks. */
    InputBlocks inputs(float[] h) {
        return new InputBlocks(rows, columns, full, h, width, width, Batch.BLOCK);
    }

    /** z ← h = f(z) for the rows of a block, in {@code z} and, unless the block is full, sparse in {@link #rows}. */
    void forward(float[] z, int first, int last) {
        activation.apply(kernels, z, first * width, last * width);
        boolean all = mayBeFull && last - first >= SumChoice.ROWS && manyActive(z, first, last);
        full[first / Batch.BLOCK] = all;
        if (all) {
            return;
        }
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

    /** Whether so many units are active that leaving out the others does not pay, by the first rows of a block. */
    private boolean manyActive(float[] h, int first, int last) {
        if (!activation.silentAtZero()) {
            return true;
        }
        int from = first * width;
        int to = Math.min(last, first + LOOKED_AT) * width;
        int active = 0;
        for (int i = from; i < to; i++) {
            active += h[i] > 0 ? 1 : 0;
        }
        return SumChoice.fullActivations(width, (double) active / (to - from));
    }

    /** u ← u ∘ f′(h) for some rows. */
    void backward(float[] h, float[] u, int first, int last) {
        activation.back(kernels, h, u, first * width, last * width);
    }

    /** Makes {@link #delta} of the u of a block's rows, for the layer below; nothing if the block is full. */
    void sendDown(float[] u, int first, int last) {
        if (full[first / Batch.BLOCK]) {
            return;
        }
        for (int r = first; r < last; r++) {
            delta.set(r, rows.begin[r], rows.end[r] - 1); // without the constant
        }
        gather(u, delta.value, first, last);
    }

    /** Takes the numbers in the places of {@link #delta} out of dense rows. */
    void gather(float[] dense, float[] value, int first, int last) {
        if (full[first / Batch.BLOCK]) {
            return;
        }
        int[] index = delta.index;
        for (int r = first; r < last; r++) {
            int end = delta.end[r];
            for (int k = delta.begin[r]; k < end; k++) {
                value[k] = dense[r * width + index[k]];
            }
        }
    }

    /** Transposes a block, unless it is full. */
    void transpose(int block, int first, int last) {
        if (full[block]) {
            return;
        }
        rows.transposeSpread(first, last, width + 1, columns, block * (width + 1));
    }
}
