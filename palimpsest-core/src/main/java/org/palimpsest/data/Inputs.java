package org.palimpsest.data;

import java.util.Arrays;
import org.palimpsest.math.DenseRows;
import org.palimpsest.math.SparseRows;

/**
 * The inputs of a data set: rows of numbers, most of which may be zero. Immutable; views share them.
 */
public sealed interface Inputs {
    /** How many rows there are. */
    int size();

    /** How many columns each row has. */
    int features();

    /** An upper bound of the entries that {@link #copyRow} writes. */
    int entries(int row);

    /** One number. */
    float at(int row, int column);

    /** The inner product of a row with dense numbers, column c going with {@code dense[to[c]]}. */
    double dot(int row, int[] to, float[] dense);

    /** The sum of the squares of a row. */
    double squaredNorm(int row);

    /**
     * Writes the non-zeros of a row to {@code out} from entry {@code at} on, column c as column {@code to[c]}; returns
     * the first free entry. Adds one to {@code count[first + to[c]]} for each.
     */
    int copyRow(int row, int[] to, SparseRows out, int at, int[] count, int first);

    /**
     * Reads here and there in a row that will be copied soon, so that it is on its way from memory while others are
     * asked for. Returns a number that means nothing.
     */
    int readAhead(int row);

    /**
     * Bytes, 0 to 255, each standing for byte · scale; zeros are not stored. An image set of 60,000 digits takes 27 MB.
     */
    final class Bytes implements Inputs {
        private final int features;
        private final float scale;
        private final int[] start;
        private final char[] column;
        private final byte[] value;

        private Bytes(int features, float scale, int[] start, char[] column, byte[] value) {
            this.features = features;
            this.scale = scale;
            this.start = start;
            this.column = column;
            this.value = value;
        }

        /** Packs dense rows of bytes, one after the other. */
        public static Bytes pack(int features, float scale, byte[] dense) {
            if (features < 1 || features > Character.MAX_VALUE) {
                throw new IllegalArgumentException("features must be 1 to 65535, was " + features);
            }
            if (!Float.isFinite(scale)) {
                throw new IllegalArgumentException("scale must be finite, was " + scale);
            }
            if (dense.length % features != 0) {
                throw new IllegalArgumentException(
                        dense.length + " bytes are not a whole number of rows of " + features);
            }
            int rows = dense.length / features;
            int[] start = new int[rows + 1];
            int entries = 0;
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < features; c++) {
                    entries += dense[r * features + c] != 0 ? 1 : 0;
                }
                start[r + 1] = entries;
            }
            char[] column = new char[entries];
            byte[] value = new byte[entries];
            int k = 0;
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < features; c++) {
                    byte x = dense[r * features + c];
                    if (x != 0) {
                        column[k] = (char) c;
                        value[k++] = x;
                    }
                }
            }
            return new Bytes(features, scale, start, column, value);
        }

        @Override
        public int size() {
            return start.length - 1;
        }

        @Override
        public int features() {
            return features;
        }

        @Override
        public int entries(int row) {
            return start[row + 1] - start[row];
        }

        @Override
        public float at(int row, int c) {
            int k = Arrays.binarySearch(column, start[row], start[row + 1], (char) c);
            return k < 0 ? 0f : (value[k] & 0xFF) * scale;
        }

        @Override
        public double dot(int row, int[] to, float[] dense) {
            double sum = 0;
            for (int k = start[row]; k < start[row + 1]; k++) {
                sum += (value[k] & 0xFF) * dense[to[column[k]]];
            }
            return sum * scale;
        }

        @Override
        public double squaredNorm(int row) {
            long sum = 0;
            for (int k = start[row]; k < start[row + 1]; k++) {
                long level = value[k] & 0xFF;
                sum += level * level;
            }
            return sum * (double) scale * scale;
        }

        @Override
        public int readAhead(int row) {
            if (column.length == 0) {
                return 0;
            }
            int k = start[row];
            int last = column.length - 1;
            // Places a cache line apart. A loop over the row's own length would be guessed wrong, and wait.
            return column[Math.min(k, last)]
                    + column[Math.min(k + 32, last)]
                    + column[Math.min(k + 64, last)]
                    + column[Math.min(k + 96, last)]
                    + column[Math.min(k + 128, last)]
                    + value[Math.min(k, last)]
                    + value[Math.min(k + 64, last)]
                    + value[Math.min(k + 128, last)];
        }

        @Override
        public int copyRow(int row, int[] to, SparseRows out, int at, int[] count, int first) {
            int[] index = out.index;
            int[] place = out.place;
            float[] number = out.value;
            int from = start[row];
            int entries = start[row + 1] - from;
            for (int i = 0; i < entries; i++) {
                int c = to[column[from + i]];
                index[at + i] = c;
                place[at + i] = DenseRows.place(c);
                number[at + i] = (value[from + i] & 0xFF) * scale;
            }
            for (int i = at; i < at + entries; i++) { // apart, which is faster than in the loop above
                count[first + index[i]]++;
            }
            return at + entries;
        }
    }

    /** Any finite floats, stored densely. */
    final class Floats implements Inputs {
        private final int features;
        private final float[] dense;

        /**
         * Rows one after the other; copies the array.
         *
         * @throws IllegalArgumentException naming the first row and column that is NaN or infinite
         */
        public Floats(int features, float[] dense) {
            if (features < 1) {
                throw new IllegalArgumentException("features must be >= 1, was " + features);
            }
            if (dense.length % features != 0) {
                throw new IllegalArgumentException(
                        dense.length + " numbers are not a whole number of rows of " + features);
            }
            for (int i = 0; i < dense.length; i++) {
                if (!Float.isFinite(dense[i])) {
                    throw new IllegalArgumentException("inputs must be finite, but row " + (i / features + 1)
                            + ", column " + (i % features + 1) + " is " + dense[i]);
                }
            }
            this.features = features;
            this.dense = dense.clone();
        }

        @Override
        public int size() {
            return dense.length / features;
        }

        @Override
        public int features() {
            return features;
        }

        @Override
        public int entries(int row) {
            return features;
        }

        @Override
        public float at(int row, int column) {
            return dense[row * features + column];
        }

        @Override
        public double dot(int row, int[] to, float[] other) {
            double sum = 0;
            for (int c = 0; c < features; c++) {
                sum += (double) dense[row * features + c] * other[to[c]];
            }
            return sum;
        }

        @Override
        public double squaredNorm(int row) {
            double sum = 0;
            for (int c = row * features; c < (row + 1) * features; c++) {
                sum += (double) dense[c] * dense[c];
            }
            return sum;
        }

        @Override
        public int readAhead(int row) {
            return dense[row * features] == 0f ? 0 : 1; // a long row is fetched ahead by the processor
        }

        @Override
        public int copyRow(int row, int[] to, SparseRows out, int at, int[] count, int first) {
            int k = at;
            for (int c = 0; c < features; c++) {
                float x = dense[row * features + c];
                if (x != 0f) {
                    out.index[k] = to[c];
                    out.place[k] = DenseRows.place(to[c]);
                    out.value[k++] = x;
                    count[first + to[c]]++;
                }
            }
            return k;
        }
    }
}
