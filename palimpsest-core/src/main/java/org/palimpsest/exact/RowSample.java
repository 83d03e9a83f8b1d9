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
        Integer[] order = new Integer[hash.length];
        Arrays.setAll(order, r -> r);
        Arrays.sort(order, (a, b) -> Long.compare(hash[a], hash[b]));
        int[] chosen = new int[Math.min(most, order.length)];
        int n = 0;
        for (int i = 0; i < order.length && n < chosen.length; i++) {
            if (i == 0 || hash[order[i]] != hash[order[i - 1]]) {
                chosen[n++] = order[i];
            }
        }
        return Arrays.copyOf(chosen, n);
    }
}
