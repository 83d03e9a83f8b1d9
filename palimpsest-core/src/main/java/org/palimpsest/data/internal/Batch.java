package org.palimpsest.data.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.math.internal.SumChoice;

/**
 * The rows of one step in the layout of the kernels: sparse, with a constant one in the last column for the bias, and
 * transposed, block by block; or, where few numbers are zero, {@linkplain #isFull in full}, row after row. A buffer that is
 * refilled for every step.
 *
 * <p>Use: {@link #plan} once, then {@link #fill} or {@link #fillRows} for every block, by any threads.
 */
public final class Batch {
    /** The number of rows of a block, whose activations fit the first-level cache. */
    public static final int BLOCK = 64;

    private final int capacity;
    private final int features;
    private final int mostEntries; // of a row, without the constant
    private final float[] full; // empty where rows are sparse
    private final int pitch;
    private final InputBlocks inputs;
    private final SparseRows rows;
    private final SparseRows columns;
    private final int[] source;
    private final int[] label;
    private final float[] value;
    private final float[] soft; // empty where labels are certain
    private final float[] weight;
    private @Nullable Dataset data;
    private int size;

    @SuppressWarnings("UnusedVariable") // means nothing, but without it the reads would be optimized away
    private int readAhead;

    /** A buffer for sparse batches of at most {@code capacity} rows of these data. */
    public Batch(int capacity, Dataset data) {
        this(capacity, data, false);
    }

    /** A buffer for batches of these data in the layout that suits their density. */
    public static Batch of(int capacity, Dataset data, Kernels kernels) {
        boolean full = kernels.hasFullSums()
                && capacity >= SumChoice.ROWS
                && !data.isPermuted()
                && SumChoice.fullInputs(kernels, data.density());
        return new Batch(capacity, data, full);
    }

    private Batch(int capacity, Dataset data, boolean isFull) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a batch must hold at least one row, was " + capacity);
        }
        this.capacity = capacity;
        features = data.features();
        int width = data.targets() instanceof Targets.Values values ? values.width() : 0;
        mostEntries = data.mostEntries();
        int entries = isFull ? 0 : Math.multiplyExact(capacity, mostEntries + 1);
        rows = new SparseRows(capacity, features + 1, entries);
        columns = SparseRows.transposed(isFull ? 0 : blocks(capacity) * (features + 1), BLOCK, entries);
        pitch = pitch(features);
        full = new float[isFull ? Math.multiplyExact(capacity, pitch) : 0];
        boolean[] fullBlocks = new boolean[blocks(capacity)];
        Arrays.fill(fullBlocks, isFull);
        inputs = new InputBlocks(rows, columns, fullBlocks, full, pitch, features, BLOCK);
        source = new int[capacity];
        label = new int[capacity];
        value = new float[capacity * width];
        weight = new float[capacity];
        boolean isSoft = data.targets() instanceof Targets.Labels labels && labels.isSoft();
        soft = new float[isSoft ? Math.multiplyExact(capacity, data.targets().width()) : 0];
    }

    private static int blocks(int rows) {
        return (rows + BLOCK - 1) / BLOCK;
    }

    /** Whole cache lines, an odd number of them: a column then meets every set of the first-level cache. */
    private static int pitch(int features) {
        int lines = (features + 15) / 16;
        return 16 * (lines | 1);
    }

    /** Chooses rows {@code order[from] … order[from + count − 1]} of the data. */
    public void plan(Dataset data, int[] order, int from, int count) {
        if (count < 1 || count > capacity) {
            throw new IllegalArgumentException("a batch of " + count + " does not fit " + capacity);
        }
        if (data.features() != features) {
            throw new IllegalArgumentException(
                    "the data have " + data.features() + " inputs, the network takes " + features);
        }
        this.data = data;
        size = count;
        System.arraycopy(order, from, source, 0, count);
    }

    /** Fills a block of the rows chosen, and its transpose, which gradients need. */
    public void fill(int block) {
        fillRows(block);
        if (isFull()) {
            return;
        }
        int first = block * BLOCK;
        int last = Math.min(size, first + BLOCK);
        rows.transposeTight(first, last, features + 1, columns, block * (features + 1));
    }

    /** Fills a block of the rows chosen without its transpose, which predictions do not need. */
    public void fillRows(int block) {
        Dataset from = planned();
        int first = block * BLOCK;
        int last = Math.min(size, first + BLOCK);
        int at = first * (mostEntries + 1);
        int sum = 0;
        for (int r = first; r < last; r++) { // on their own, so that one wait for memory covers many rows
            fillTarget(r, from);
            sum += from.readAhead(source[r]);
        }
        readAhead = sum;
        if (isFull()) {
            for (int r = first; r < last; r++) {
                from.copyFull(source[r], full, r * pitch);
            }
            return;
        }
        for (int r = first; r < last; r++) {
            if (from.entries(source[r]) > mostEntries) {
                throw new IllegalArgumentException("row " + (source[r] + 1) + " has " + from.entries(source[r])
                        + " numbers that are not zero, and the batch was made for data with " + mostEntries);
            }
            from.copyRow(source[r], rows, r, at);
            at = rows.append(r, features, 1f);
        }
    }

    private void fillTarget(int r, Dataset from) {
        weight[r] = from.weight(source[r]);
        if (from.targets() instanceof Targets.Labels labels) {
            label[r] = labels.at(source[r]);
            for (int c = 0; soft.length > 0 && c < labels.width(); c++) {
                soft[r * labels.width() + c] = labels.probability(source[r], c);
            }
        } else if (from.targets() instanceof Targets.Values values) {
            for (int c = 0; c < values.width(); c++) {
                value[r * values.width() + c] = values.at(source[r], c);
            }
        }
    }

    /**
     * Fills a block of the rows chosen with other inputs than the data's, without its transpose.
     *
     * @param dense the inputs of all rows of the batch, row after row
     */
    public void fillRows(Kernels kernels, int block, float[] dense) {
        Dataset from = planned();
        if (isFull()) {
            throw new IllegalStateException("other inputs than the data's need a sparse batch");
        }
        int last = Math.min(size, (block + 1) * BLOCK);
        for (int r = block * BLOCK; r < last; r++) {
            rows.compress(kernels, r, dense, r * features, features, r * (features + 1));
            rows.append(r, features, 1f);
            fillTarget(r, from);
        }
    }

    private Dataset planned() {
        Dataset from = data;
        if (from == null) {
            throw new IllegalStateException("plan the batch before filling it");
        }
        return from;
    }

    /** The number of rows. */
    public int size() {
        return size;
    }

    /** The largest number of rows. */
    public int capacity() {
        return capacity;
    }

    /** The number of blocks of rows. */
    public int blocks() {
        return blocks(size);
    }

    /** Whether rows are kept with their zeros, and not sparse. */
    public boolean isFull() {
        return full.length > 0;
    }

    /** The inputs in the layout that they have. */
    public InputBlocks inputs() {
        return inputs;
    }

    /** The inputs, sparse, with the constant one in column {@code features}. */
    public SparseRows rows() {
        return rows;
    }

    /** The sparse inputs transposed: column c of block k is row k·(features + 1) + c. */
    public SparseRows columns() {
        return columns;
    }

    /** Whether a column has a non-zero in any row, or may have one. Requires the transpose of sparse rows. */
    public boolean meets(int column) {
        if (isFull()) {
            return true;
        }
        for (int c = column; c < blocks() * (features + 1); c += features + 1) {
            if (columns.begin[c] < columns.end[c]) {
                return true;
            }
        }
        return false;
    }

    /** The class of each row. */
    public int[] label() {
        return label;
    }

    /** The probabilities of soft labels, row after row; empty where labels are certain. */
    public float[] soft() {
        return soft;
    }

    /** The weight of each row. */
    public float[] weight() {
        return weight;
    }

    /** The target values, row after row. */
    public float[] value() {
        return value;
    }

    @Override
    public String toString() {
        return "Batch(" + size() + " of at most " + capacity() + " rows)";
    }
}
