package org.palimpsest.math.internal;

import org.jspecify.annotations.Nullable;

/**
 * A matrix of which few numbers are zero, as the left factor of products: {@link Kernels#fullSums} where the kernels have it,
 * else {@link Kernels#rowSums} over all entries. No factor is left out either way.
 */
public final class FullMatrix {
    /** The numbers, row after row. */
    public final float[] value;

    private final int columns;
    private final Kernels kernels;
    private final @Nullable SparseRows entries;

    /** A zero matrix. */
    public FullMatrix(int rows, int columns, Kernels kernels) {
        this.columns = columns;
        this.kernels = kernels;
        int size = Math.multiplyExact(rows, columns);
        if (kernels.hasFullSums()) {
            entries = null;
            value = new float[size];
        } else {
            entries = new SparseRows(rows, columns, size);
            value = entries.value;
            float[] zeros = new float[columns];
            for (int r = 0; r < rows; r++) {
                entries.copy(r, zeros, 0, columns, r * columns);
            }
        }
    }

    /**
     * Writes the products of rows {@code first … last − 1} with {@code b}, row after row from {@code at} on.
     *
     * <pre>
     * out_r ← Σ_k a_rk b[k]
     * </pre>
     */
    public void multiply(int first, int last, DenseRows b, float[] out, int at) {
        if (entries == null) {
            kernels.fullSums(value, first * columns, columns, 1, last - first, b, 0, columns, out, at, false);
        } else {
            kernels.rowSums(entries, first, last, b, out, at, false);
        }
    }

    @Override
    public String toString() {
        return "FullMatrix(" + (columns == 0 ? 0 : value.length / columns) + " rows of " + columns + ")";
    }
}
