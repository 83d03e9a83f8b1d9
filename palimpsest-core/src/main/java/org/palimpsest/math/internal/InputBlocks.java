package org.palimpsest.math.internal;

/**
 * The inputs of a layer in both layouts, by blocks of rows: sparse, with a constant one in the last column for the bias, or in
 * full, without it; and the products with them. A view of buffers that others fill.
 *
 * @param rows the sparse rows
 * @param columns their transpose
 * @param full which blocks are in full
 * @param dense the rows of full blocks
 * @param pitch how far apart these are
 * @param width how many inputs there are, without the constant
 * @param height how many rows a block has
 */
@SuppressWarnings("ArrayRecordComponent") // a view of buffers, never compared
public record InputBlocks(
        SparseRows rows, SparseRows columns, boolean[] full, float[] dense, int pitch, int width, int height) {
    private static final float[] ONE = {1f};

    /** The same blocks with other numbers in the same places, such as their squares. */
    public InputBlocks squares(SparseRows sparse, SparseRows transposed, float[] numbers) {
        return new InputBlocks(sparse, transposed, full, numbers, pitch, width, height);
    }

    /** z ← x W for a block of rows, biases last. */
    public void forward(Kernels kernels, int block, int first, int last, DenseRows weights, float[] z) {
        int out = first * weights.width();
        if (!full[block]) {
            kernels.rowSums(rows, first, last, weights, z, out, false);
            return;
        }
        int count = last - first;
        kernels.fullSums(dense, first * pitch, pitch, 1, count, weights, 0, width, z, out, false);
        kernels.fullSums(ONE, 0, 0, 0, count, weights, width, width + 1, z, out, true);
    }

    /**
     * Writes, or adds, xᵀ u for inputs {@code from … to − 1}, the constant being the last: the gradient of their weights.
     * Consecutive full blocks are summed in one go.
     *
     * @param size the number of rows
     */
    public void gradient(
            Kernels kernels, int from, int to, int size, DenseRows deltas, float[] out, int outOffset, boolean add) {
        int inputs = width + 1;
        int blocks = (size + height - 1) / height;
        boolean more = add;
        for (int b = 0; b < blocks; more = true) {
            if (!full[b]) {
                kernels.rowSums(columns, b * inputs + from, b * inputs + to, deltas, out, outOffset, more);
                b++;
                continue;
            }
            int first = b * height;
            while (b < blocks && full[b]) {
                b++;
            }
            int last = Math.min(size, b * height);
            int end = Math.min(to, width);
            kernels.fullSums(dense, from, 1, pitch, end - from, deltas, first, last, out, outOffset, more);
            if (to > width) {
                int bias = outOffset + (end - from) * deltas.width();
                kernels.fullSums(ONE, 0, 0, 0, 1, deltas, first, last, out, bias, more);
            }
        }
    }

    @Override
    public String toString() {
        return "InputBlocks(" + width + " inputs, blocks of " + height + " rows)";
    }
}
