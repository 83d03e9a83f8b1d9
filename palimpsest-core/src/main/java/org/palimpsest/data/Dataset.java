package org.palimpsest.data;

import java.util.stream.IntStream;
import org.palimpsest.math.internal.SparseRows;

/**
 * Inputs with their targets: an immutable value. Selections of rows and permutations of columns are views; the inputs
 * are never copied.
 */
public final class Dataset {
    private static final int SAMPLE = 64;

    private final Inputs inputs;
    private final int[] rows;
    private final int[] columns;
    private final boolean reordered; // whether a column is not where the inputs have it
    private final Targets targets;
    private final float[] weights; // empty where every row counts once

    private Dataset(Inputs inputs, int[] rows, int[] columns, Targets targets, float[] weights) {
        this.inputs = inputs;
        this.rows = rows;
        this.columns = columns;
        reordered = !IntStream.range(0, columns.length).allMatch(c -> columns[c] == c);
        this.targets = targets;
        this.weights = weights;
    }

    /**
     * All rows of the inputs, in order.
     *
     * @throws IllegalArgumentException when inputs and targets differ in size
     */
    public static Dataset of(Inputs inputs, Targets targets) {
        if (inputs.size() != targets.size()) {
            throw new IllegalArgumentException(
                    "there are " + inputs.size() + " rows of inputs but " + targets.size() + " targets");
        }
        return new Dataset(inputs, identity(inputs.size()), identity(inputs.features()), targets, new float[0]);
    }

    private static int[] identity(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        return order;
    }

    /** The number of rows. */
    public int size() {
        return rows.length;
    }

    /** The number of inputs per row. */
    public int features() {
        return columns.length;
    }

    /** The targets. */
    public Targets targets() {
        return targets;
    }

    /** Row {@code row} as dense numbers. */
    public float[] row(int row) {
        float[] dense = new float[features()];
        for (int c = 0; c < dense.length; c++) {
            dense[columns[c]] = inputs.at(rows[row], c);
        }
        return dense;
    }

    /** Row {@code row} as dense numbers, without allocation: overwrites {@code out}. */
    public void copyRow(int row, float[] out) {
        inputs.copyRow(rows[row], columns, out);
    }

    /** Undoes the permutation of columns for one row. */
    public float[] unpermuted(float[] row) {
        float[] before = new float[features()];
        for (int c = 0; c < before.length; c++) {
            before[c] = row[columns[c]];
        }
        return before;
    }

    /** The same rows with the column permutation of another view. */
    public Dataset inOrderOf(Dataset other) {
        if (other.features() != features()) {
            throw new IllegalArgumentException(
                    "rows of " + features() + " inputs cannot be ordered like rows of " + other.features());
        }
        return new Dataset(inputs, rows, other.columns, targets, weights);
    }

    /** Some of the rows, in the order given. */
    public Dataset select(int[] chosen) {
        int[] picked = new int[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            picked[i] = rows[chosen[i]];
        }
        float[] theirs = new float[weights.length == 0 ? 0 : chosen.length];
        for (int i = 0; i < theirs.length; i++) {
            theirs[i] = weights[chosen[i]];
        }
        return new Dataset(inputs, picked, columns, targets.select(chosen), theirs);
    }

    /** The same rows with other targets. */
    public Dataset with(Targets others) {
        if (others.size() != size()) {
            throw new IllegalArgumentException("there are " + size() + " rows but " + others.size() + " targets");
        }
        return new Dataset(inputs, rows, columns, others, weights);
    }

    /** The same rows with weights: a row of weight w counts as w rows in an objective. */
    public Dataset weighted(float[] others) {
        if (others.length != size()) {
            throw new IllegalArgumentException("there are " + size() + " rows but " + others.length + " weights");
        }
        for (int r = 0; r < others.length; r++) {
            if (!(others[r] >= 0) || !Float.isFinite(others[r])) {
                throw new IllegalArgumentException("weights must be >= 0, but row " + (r + 1) + " has " + others[r]);
            }
        }
        return new Dataset(inputs, rows, columns, targets, others.clone());
    }

    /** The weight of a row. */
    public float weight(int row) {
        return weights.length == 0 ? 1f : weights[row];
    }

    /** All rows but these. */
    public Dataset without(int[] chosen) {
        boolean[] gone = new boolean[size()];
        for (int row : chosen) {
            gone[row] = true;
        }
        return select(IntStream.range(0, size()).filter(row -> !gone[row]).toArray());
    }

    /** The inner product of a row with dense numbers. */
    public double dot(int row, float[] dense) {
        return inputs.dot(rows[row], columns, dense);
    }

    /** The sum of the squares of a row's inputs. */
    public double squaredNorm(int row) {
        return inputs.squaredNorm(rows[row]);
    }

    /** The same rows with input c moved to column {@code to[c]}. */
    public Dataset permuted(int[] to) {
        if (to.length != features()) {
            throw new IllegalArgumentException(
                    "a permutation of " + to.length + " does not fit " + features() + " inputs");
        }
        int[] moved = new int[to.length];
        boolean[] taken = new boolean[to.length];
        for (int c = 0; c < to.length; c++) {
            moved[c] = to[columns[c]];
            if (taken[moved[c]]) {
                throw new IllegalArgumentException("not a permutation: column " + moved[c] + " occurs twice");
            }
            taken[moved[c]] = true;
        }
        return new Dataset(inputs, rows, moved, targets, weights);
    }

    /** The largest number of non-zeros per row. */
    public int mostEntries() {
        int most = 0;
        for (int row : rows) {
            most = Math.max(most, inputs.entries(row));
        }
        return most;
    }

    /** The most non-zeros that this row may have. */
    public int entries(int row) {
        return inputs.entries(rows[row]);
    }

    /**
     * The share of numbers that are not zero, by up to {@value #SAMPLE} rows that lie evenly; 0 where there are none.
     */
    public double density() {
        int looked = Math.min(size(), SAMPLE);
        float[] row = new float[features()];
        long there = 0;
        for (int i = 0; i < looked; i++) {
            inputs.copyRow(rows[(int) ((long) size() * i / looked)], row, 0);
            for (float x : row) {
                there += x != 0 ? 1 : 0;
            }
        }
        return looked == 0 ? 0 : there / ((double) looked * features());
    }

    /** Whether columns are not in the order of the inputs. */
    public boolean isPermuted() {
        return reordered;
    }

    /** Writes a row, zeros included, from {@code at} on; only where columns are not permuted. */
    public void copyFull(int row, float[] out, int at) {
        if (reordered) {
            throw new IllegalStateException("columns are permuted: take copyRow");
        }
        inputs.copyRow(rows[row], out, at);
    }

    /** Reads ahead, like {@link Inputs#readAhead}. */
    public int readAhead(int row) {
        return inputs.readAhead(rows[row]);
    }

    /** Writes the non-zeros of a row, like {@link Inputs#copyRow}. */
    public void copyRow(int row, SparseRows out, int outRow, int at) {
        inputs.copyRow(rows[row], out, outRow, at);
        if (reordered) {
            out.move(outRow, columns);
        }
    }

    @Override
    public String toString() {
        return "Dataset(" + size() + " rows of " + features() + " inputs, " + targets + ")";
    }
}
