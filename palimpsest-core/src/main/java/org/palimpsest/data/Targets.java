package org.palimpsest.data;

import java.util.Arrays;
import java.util.List;

/** The targets of a data set: class labels, numbers, or none. Immutable. */
public sealed interface Targets {
    /** The number of rows. */
    int size();

    /** The number of outputs that a network needs: classes, or numbers per row. */
    int width();

    /** The targets of some rows, in their order. */
    Targets select(int[] rows);

    /** The targets of several sets of one kind, one set after the other. */
    static Targets concatenated(List<Targets> parts) {
        if (parts.get(0) instanceof Labels first) {
            int[] all = parts.stream()
                    .flatMapToInt(part -> Arrays.stream(((Labels) part).label))
                    .toArray();
            if (parts.stream().noneMatch(part -> ((Labels) part).isSoft())) {
                return new Labels(all, first.classes);
            }
            float[] soft = new float[all.length * first.classes];
            int at = 0;
            for (Targets part : parts) {
                for (int i = 0; i < part.size() * first.classes; i++) {
                    soft[at++] = ((Labels) part).probability(i / first.classes, i % first.classes);
                }
            }
            return Labels.soft(all, first.classes, soft);
        }
        int size = parts.stream().mapToInt(part -> ((Values) part).value.length).sum();
        float[] all = new float[size];
        int at = 0;
        for (Targets part : parts) {
            float[] value = ((Values) part).value;
            System.arraycopy(value, 0, all, at, value.length);
            at += value.length;
        }
        return new Values(parts.get(0).width(), all);
    }

    /**
     * No targets: rows to predict.
     *
     * @param size the number of rows
     */
    record None(int size) implements Targets {
        @Override
        public int width() {
            return 0;
        }

        @Override
        public None select(int[] rows) {
            return new None(rows.length);
        }
    }

    /**
     * Classes 0 … classes − 1. Soft labels know a probability of every class beside the class itself; the loss is then the
     * cross-entropy against them.
     */
    final class Labels implements Targets {
        private final int[] label;
        private final int classes;
        private final float[] soft; // row after row; empty where the class is certain

        /**
         * Copies the array.
         *
         * @throws IllegalArgumentException naming the first row whose label is out of range
         */
        public Labels(int[] label, int classes) {
            this(label, classes, new float[0]);
        }

        /**
         * Soft labels; copies the arrays.
         *
         * @param probability of every class, row after row
         * @throws IllegalArgumentException naming the first row whose probabilities do not add up to one
         */
        public static Labels soft(int[] label, int classes, float[] probability) {
            if (probability.length != (long) label.length * classes) {
                throw new IllegalArgumentException(
                        probability.length + " probabilities do not fit " + label.length + " rows of " + classes);
            }
            for (int r = 0; r < label.length; r++) {
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    float p = probability[r * classes + c];
                    sum += p >= 0 ? p : Double.NaN;
                }
                if (!(Math.abs(sum - 1) < 1e-3)) {
                    throw new IllegalArgumentException(
                            "probabilities must be >= 0 and add up to 1, but those of row " + (r + 1) + " do not");
                }
            }
            return new Labels(label, classes, probability.clone());
        }

        private Labels(int[] label, int classes, float[] soft) {
            if (classes < 2) {
                throw new IllegalArgumentException("classes must be >= 2, was " + classes);
            }
            for (int r = 0; r < label.length; r++) {
                if (label[r] < 0 || label[r] >= classes) {
                    throw new IllegalArgumentException(
                            "labels must be 0 to " + (classes - 1) + ", but row " + (r + 1) + " has " + label[r]);
                }
            }
            this.label = label.clone();
            this.classes = classes;
            this.soft = soft;
        }

        /** The same labels out of another number of classes; of new ones, the probability is zero. */
        public Labels outOf(int others) {
            float[] more = new float[isSoft() ? label.length * others : 0];
            for (int i = 0; i < more.length; i++) {
                more[i] = i % others < classes ? soft[i / others * classes + i % others] : 0f;
            }
            return new Labels(label, others, more);
        }

        /** Whether there are probabilities. */
        public boolean isSoft() {
            return soft.length > 0;
        }

        /** The probability of a class: one or zero where labels are not soft. */
        public float probability(int row, int of) {
            return isSoft() ? soft[row * classes + of] : label[row] == of ? 1f : 0f;
        }

        /** The class of a row. */
        public int at(int row) {
            return label[row];
        }

        @Override
        public int size() {
            return label.length;
        }

        @Override
        public int width() {
            return classes;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Labels that
                    && classes == that.classes
                    && Arrays.equals(label, that.label)
                    && Arrays.equals(soft, that.soft);
        }

        @Override
        public int hashCode() {
            return 31 * classes + Arrays.hashCode(label);
        }

        @Override
        public Labels select(int[] rows) {
            int[] chosen = new int[rows.length];
            float[] theirs = new float[isSoft() ? rows.length * classes : 0];
            for (int i = 0; i < rows.length; i++) {
                chosen[i] = label[rows[i]];
                if (isSoft()) {
                    System.arraycopy(soft, rows[i] * classes, theirs, i * classes, classes);
                }
            }
            return new Labels(chosen, classes, theirs);
        }

        @Override
        public String toString() {
            return (isSoft() ? "soft " : "") + "Labels(" + size() + " rows, " + classes + " classes)";
        }
    }

    /** One or more finite numbers per row. */
    final class Values implements Targets {
        private final float[] value;
        private final int width;

        /**
         * Rows one after the other; copies the array.
         *
         * @throws IllegalArgumentException naming the first row that is NaN or infinite
         */
        public Values(int width, float[] value) {
            if (width < 1 || value.length % width != 0) {
                throw new IllegalArgumentException(
                        value.length + " numbers are not a whole number of rows of " + width);
            }
            for (int i = 0; i < value.length; i++) {
                if (!Float.isFinite(value[i])) {
                    throw new IllegalArgumentException(
                            "targets must be finite, but row " + (i / width + 1) + " has " + value[i]);
                }
            }
            this.value = value.clone();
            this.width = width;
        }

        /** One number of a row. */
        public float at(int row, int column) {
            return value[row * width + column];
        }

        @Override
        public int size() {
            return value.length / width;
        }

        @Override
        public int width() {
            return width;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Values that && width == that.width && Arrays.equals(value, that.value);
        }

        @Override
        public int hashCode() {
            return 31 * width + Arrays.hashCode(value);
        }

        @Override
        public Values select(int[] rows) {
            float[] chosen = new float[rows.length * width];
            for (int i = 0; i < rows.length; i++) {
                System.arraycopy(value, rows[i] * width, chosen, i * width, width);
            }
            return new Values(width, chosen);
        }

        @Override
        public String toString() {
            return "Values(" + size() + " rows of " + width + ")";
        }
    }
}
