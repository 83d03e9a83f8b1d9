package org.palimpsest.network;

import java.util.Arrays;
import org.palimpsest.data.Batch;
import org.palimpsest.math.SparseRows;

/**
 * The activations of a hidden layer as sparse rows, and the deltas that come back through it. A unit that is silent,
 * whose activation and slope are zero, is left out of both.
 */
final class HiddenRows {
    private final int width;
    private final Activation activation;
    /** The activations, with the constant one in column {@code width}. */
    final SparseRows rows;
    /** The activations transposed, block by block. */
    final SparseRows columns;
    /** The deltas of the units that are not silent. */
    final SparseRows delta;

    HiddenRows(int capacity, int width, Activation activation) {
        this.width = width;
        this.activation = activation;
        int entries = capacity * (width + 1);
        rows = new SparseRows(capacity, entries);
        int blocks = (capacity + Batch.BLOCK - 1) / Batch.BLOCK;
        columns = new SparseRows(blocks * (width + 1), entries);
        delta = new SparseRows(capacity, entries);
    }

    /** Takes the activations of some rows. */
    void fill(float[] h, int first, int last) {
        int at = first * (width + 1);
        for (int r = first; r < last; r++) {
            rows.compress(r, h, r * width, width, !activation.silentAtZero(), at);
            at = rows.append(r, width, 1f);
        }
    }

    /** u ← u ∘ f′(h) for some rows, in {@code u} and, sparse, in {@link #delta}. */
    void backward(float[] u, int first, int last) {
        for (int r = first; r < last; r++) {
            int begin = rows.begin[r];
            int end = rows.end[r] - 1; // without the constant
            for (int k = begin; k < end; k++) {
                int unit = rows.index[k];
                delta.index[k] = unit;
                delta.value[k] = u[r * width + unit] * activation.slope(rows.value[k]);
            }
            delta.begin[r] = begin;
            delta.end[r] = end;
            Arrays.fill(u, r * width, (r + 1) * width, 0f);
            for (int k = begin; k < end; k++) {
                u[r * width + delta.index[k]] = delta.value[k];
            }
        }
    }

    void transpose(int block, int first, int last) {
        int column = block * (width + 1);
        Arrays.fill(columns.end, column, column + width + 1, 0);
        for (int k = rows.begin[first]; k < rows.end[last - 1]; k++) {
            columns.end[column + rows.index[k]]++;
        }
        rows.transposeCounted(first, last, width + 1, columns, column);
    }
}
