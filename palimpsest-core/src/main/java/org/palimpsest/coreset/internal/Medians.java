package org.palimpsest.coreset.internal;

/** Medians without sorting everything. */
final class Medians {
    private Medians() {}

    /**
     * The median of a symmetric n × n matrix with a zero diagonal and no negative entries; of an even number of entries,
     * the mean of the two in the middle.
     *
     * @param half its entries above the diagonal; reordered
     */
    static double ofSquare(float[] half, int n) {
        long all = (long) n * n;
        return 0.5 * (entry(half, n, (all - 1) / 2) + entry(half, n, all / 2));
    }

    /** Number {@code rank} of all entries in order: first the diagonal, then every other one twice. */
    private static double entry(float[] half, int n, long rank) {
        return rank < n ? 0 : select(half, (int) ((rank - n) / 2));
    }

    /** Number {@code rank}, from 0, of the values in order (Hoare's selection); reorders them. */
    static float select(float[] values, int rank) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            float pivot = values[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    float swap = values[i];
                    values[i++] = values[j];
                    values[j--] = swap;
                }
            }
            if (rank <= j) {
                high = j;
            } else if (rank >= i) {
                low = i;
            } else {
                return values[rank];
            }
        }
        return values[rank];
    }
}
