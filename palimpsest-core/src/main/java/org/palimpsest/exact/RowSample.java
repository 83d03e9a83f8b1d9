package org.palimpsest.exact;

import java.util.Arrays;
import org.palimpsest.data.Dataset;

/** Some rows of a data set by a hash of their content: the choice depends neither on their order nor on that of columns. */
final class RowSample {
    static final int MAX_ROWS = 256;

    private RowSample() {}

    /**
     * The rows with the least hashes; of equal rows one.
     *
     * @param column the columns in the order of their names
     */
    static int[] of(Dataset data, int[] column, int most) {
        long[] hash = new long[data.size()];
        float[] row = new float[data.features()];
        for (int r = 0; r < hash.length; r++) {
            data.copyRow(r, row);
            long sum = 0;
            for (int i = 0; i < column.length; i++) {
                sum = FeatureRows.mix(sum + Float.floatToIntBits(row[column[i]] + 0f) + 0x9E3779B97F4A7C15L);
            }
            hash[r] = sum;
        }
        long[] sorted = hash.clone();
        Arrays.sort(sorted);
        int kept = 0;
        for (int i = 0; i < sorted.length && kept < most; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        int[] chosen = new int[kept];
        for (int r = hash.length - 1; r >= 0; r--) {
            int at = Arrays.binarySearch(sorted, 0, kept, hash[r]);
            if (at >= 0) {
                chosen[at] = r;
            }
        }
        return chosen;
    }
}
