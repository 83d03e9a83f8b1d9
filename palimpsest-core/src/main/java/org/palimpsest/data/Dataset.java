package org.palimpsest.data;

import org.palimpsest.math.SparseRows;

/**
 * Inputs with their targets: an immutable value. Selections of rows and permutations of columns are views; the inputs
 * are never copied.
 */
public final class Dataset {
    private final Inputs inputs;
    private final int[] rows;
    private final int[] columns;
    private final Targets targets;

    private Dataset(Inputs inputs, int[] rows, int[] columns, Targets targets) {
        this.inputs = inputs;
        this.rows = rows;
        this.columns = columns;
        this.targets = targets;
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
        return new Dataset(inputs, identity(inputs.size()), identity(inputs.features()), targets);
    }

    private static int[] identity(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        return order;
    }

    /** How many rows there are. */
    public int size() {
        return rows.length;
    }

    /** How many inputs a row has. */
    public int features() {
        return columns.length;
    }

    /** What is to be predicted. */
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

    /** Some of the rows, in the order given. */
    public Dataset select(int[] chosen) {
        int[] picked = new int[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            picked[i] = rows[chosen[i]];
        }
        return new Dataset(inputs, picked, columns, targets.select(chosen));
    }

    /** The same rows with other targets. */
    public Dataset with(Targets others) {
        if (others.size() != size()) {
            throw new IllegalArgumentException("there are " + size() + " rows but " + others.size() + " targets");
        }
        return new Dataset(inputs, rows, columns, others);
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
        return new Dataset(inputs, rows, moved, targets);
    }

    /** The most non-zeros that a row may have. */
    int mostEntries() {
        int most = 0;
        for (int row : rows) {
            most = Math.max(most, inputs.entries(row));
        }
        return most;
    }

    /** An upper bound of the entries that {@link #copyRow} writes. */
    int entries(int row) {
        return inputs.entries(rows[row]);
    }

    /** Writes the non-zeros of a row, like {@link Inputs#copyRow}. */
    int copyRow(int row, SparseRows out, int at, int[] count, int first) {
        return inputs.copyRow(rows[row], columns, out, at, count, first);
    }
}
