package org.palimpsest.benchmarks.streams;

import java.util.List;

/**
 * A stream of labelled rows.
 *
 * @param name of the stream
 * @param inputs its columns
 * @param labels the names of the classes; none where the target is a number
 * @param x row after row: numbers, or indices among the values of a column; NaN where a cell is missing
 * @param y the targets: numbers, or indices among the labels
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LabelledStream(String name, List<Input> inputs, List<String> labels, double[][] x, double[] y) {
    /**
     * A column.
     *
     * @param name of the column
     * @param values of a category; none of a number
     */
    public record Input(String name, List<String> values) {
        /** Whether it is a category. */
        public boolean isCategory() {
            return !values.isEmpty();
        }
    }

    /** Whether the target is a number. */
    public boolean isRegression() {
        return labels.isEmpty();
    }

    /** The number of rows. */
    public int size() {
        return x.length;
    }
}
