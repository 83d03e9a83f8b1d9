package org.palimpsest.data;

import java.util.Arrays;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;

/**
 * The inputs of a data set: rows of numbers, most of which may be zero. Immutable; views share them.
 */
public sealed interface Inputs permits Inputs.Bytes, Inputs.Floats, MappedInputs {
    /** The number of rows. */
    int size();

    /** The number of columns. */
    int features();

    /** An upper bound of the entries of a row that {@link #copyRow} writes. */
    int entries(int row);

    /** One number. */
    float at(int row, int column);

    /** The inner product of a row with dense numbers, column c going with {@code dense[to[c]]}. */
    double dot(int row, int[] to, float[] dense);

    /** The sum of the squares of a row. */
    double squaredNorm(int row);

    /**
     * Writes the non-zeros of a row as row {@code outRow} of {@code out}, from entry {@code at} on. Entries behind it, up
     * to {@code at + entries(row)}, may be overwritten. The same numbers whatever kernels the process has.
     */
    void copyRow(int row, SparseRows out, int outRow, int at);

    /** Overwrites {@code out} with a row, zeros included, column c going to {@code out[to[c]]}. */
    void copyRow(int row, int[] to, float[] out);

    /** Writes a row, zeros included, from {@code at} on. */
    void copyRow(int row, float[] out, int at);

    /**
     * Prefetches a row that will be copied soon. The returned number has no meaning; it keeps the compiler from
     * removing the reads.
     */
    int readAhead(int row);

    /**
     * Bytes, 0 to 255, each standing for byte · scale; zeros are not stored. An image set of 60,000 digits takes 37 MB.
     */
    final class Bytes implements Inputs {
        private final int features;
        private final float scale;
        private final int panels;
        private final int[] start;
        // Row by row: how many entries come before each panel but the first, then the entries, column · 256 + byte.
        private final int[] packed;

        private Bytes(int features, float scale, int[] start, int[] packed) {
            this.features = features;
            this.scale = scale;
            panels = SparseRows.panels(features + 1);
            this.start = start;
            this.packed = packed;
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
            int panels = SparseRows.panels(features + 1);
            int[] start = new int[rows + 1];
            int size = 0;
            for (int r = 0; r < rows; r++) {
                size = Math.addExact(size, panels - 1);
                for (int c = 0; c < features; c++) {
                    size += dense[r * features + c] != 0 ? 1 : 0;
                }
                start[r + 1] = size;
            }
            int[] packed = new int[size];
            for (int r = 0; r < rows; r++) {
                int first = start[r] + panels - 1;
                int k = first;
                for (int p = 0; p < panels; p++) {
                    if (p > 0) {
                        packed[start[r] + p - 1] = k - first;
                    }
                    int end = Math.min(features, SparseRows.panelStart(features + 1, p + 1));
                    for (int c = SparseRows.panelStart(features + 1, p); c < end; c++) {
                        byte x = dense[r * features + c];
                        if (x != 0) {
                            packed[k++] = c << 8 | (x & 0xFF);
                        }
                    }
                }
            }
            return new Bytes(features, scale, start, packed);
        }

        private int first(int row) {
            return start[row] + panels - 1;
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
            return start[row + 1] - first(row);
        }

        @Override
        public float at(int row, int column) {
            int k = Arrays.binarySearch(packed, first(row), start[row + 1], column << 8);
            int next = -k - 1; // never found: no byte that is stored is zero
            return next < start[row + 1] && packed[next] >> 8 == column ? (packed[next] & 0xFF) * scale : 0f;
        }

        @Override
        public double dot(int row, int[] to, float[] dense) {
            double sum = 0;
            for (int k = first(row); k < start[row + 1]; k++) {
                sum += (packed[k] & 0xFF) * dense[to[packed[k] >> 8]];
            }
            return sum * scale;
        }

        @Override
        public double squaredNorm(int row) {
            long sum = 0;
            for (int k = first(row); k < start[row + 1]; k++) {
                long level = packed[k] & 0xFF;
                sum += level * level;
            }
            return sum * (double) scale * scale;
        }

        @Override
        public void copyRow(int row, int[] to, float[] out) {
            Arrays.fill(out, 0, features, 0f);
            for (int k = first(row); k < start[row + 1]; k++) {
                out[to[packed[k] >> 8]] = (packed[k] & 0xFF) * scale;
            }
        }

        @Override
        public void copyRow(int row, float[] out, int at) {
            Arrays.fill(out, at, at + features, 0f);
            for (int k = first(row); k < start[row + 1]; k++) {
                out[at + (packed[k] >> 8)] = (packed[k] & 0xFF) * scale;
            }
        }

        @Override
        public int readAhead(int row) {
            if (packed.length == 0) {
                return 0;
            }
            int k = start[row];
            int last = packed.length - 1;
            // Places a cache line apart. A loop over the row's own length would be guessed wrong, and wait.
            return packed[Math.min(k, last)]
                    + packed[Math.min(k + 16, last)]
                    + packed[Math.min(k + 32, last)]
                    + packed[Math.min(k + 48, last)]
                    + packed[Math.min(k + 64, last)]
                    + packed[Math.min(k + 80, last)]
                    + packed[Math.min(k + 96, last)]
                    + packed[Math.min(k + 112, last)]
                    + packed[Math.min(k + 128, last)];
        }

        @Override
        public void copyRow(int row, SparseRows out, int outRow, int at) {
            int first = first(row);
            int entries = start[row + 1] - first;
            Kernels.best().unpack(packed, first, entries, scale, out.index, out.place, out.value, at);
            out.begin[outRow] = at;
            for (int p = 1; p < panels; p++) {
                out.bound(p)[outRow] = at + packed[start[row] + p - 1];
            }
            out.end[outRow] = at + entries;
        }

        @Override
        public String toString() {
            return "Bytes(" + size() + " rows of " + features + ")";
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
        public void copyRow(int row, int[] to, float[] out) {
            for (int c = 0; c < features; c++) {
                out[to[c]] = dense[row * features + c];
            }
        }

        @Override
        public void copyRow(int row, float[] out, int at) {
            System.arraycopy(dense, row * features, out, at, features);
        }

        @Override
        public int readAhead(int row) {
            return dense[row * features] == 0f ? 0 : 1; // a long row is fetched ahead by the processor
        }

        @Override
        public void copyRow(int row, SparseRows out, int outRow, int at) {
            out.compress(Kernels.best(), outRow, dense, row * features, features, at);
        }

        @Override
        public String toString() {
            return "Floats(" + size() + " rows of " + features + ")";
        }
    }
}
