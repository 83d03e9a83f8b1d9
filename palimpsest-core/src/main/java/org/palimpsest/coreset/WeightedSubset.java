package org.palimpsest.coreset;

import java.util.Arrays;
import org.palimpsest.data.Dataset;

/**
 * Rows of a data set that were chosen to stand for it.
 *
 * @param rows which
 * @param weights how often each counts
 */
@SuppressWarnings("ArrayRecordComponent") // made and used up within one task; never compared
public record WeightedSubset(int[] rows, float[] weights) {
    /** Rows that count once each. */
    static WeightedSubset once(int[] rows) {
        float[] ones = new float[rows.length];
        Arrays.fill(ones, 1f);
        return new WeightedSubset(rows, ones);
    }

    /** How often each counts, times how often its row does in the data. */
    public float[] weights(Dataset data) {
        float[] all = weights.clone();
        for (int i = 0; i < all.length; i++) {
            all[i] *= data.weight(rows[i]);
        }
        return all;
    }

    /** Their inputs, one row after the other. */
    public float[] inputs(Dataset data) {
        float[] x = new float[rows.length * data.features()];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(data.row(rows[i]), 0, x, i * data.features(), data.features());
        }
        return x;
    }

    @Override
    public String toString() {
        return "WeightedSubset(" + rows.length + " rows)";
    }
}
