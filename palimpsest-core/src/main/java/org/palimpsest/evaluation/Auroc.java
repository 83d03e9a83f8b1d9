package org.palimpsest.evaluation;

import java.util.Arrays;

/**
 * The area under the receiver operating characteristic. It measures how well a score separates two groups, over all
 * thresholds. Computed exactly as the Mann-Whitney rank statistic.
 *
 * <pre>
 * AUROC = P(high &gt; low) + ½ P(high = low)      over all pairs: ½ says nothing, 1 tells all
 * </pre>
 */
public final class Auroc {
    private Auroc() {}

    /**
     * The area.
     *
     * @param low scores of the group that should have lower scores
     * @param high scores of the other group
     * @throws IllegalArgumentException when a group is empty or a value is NaN
     */
    public static double of(double[] low, double[] high) {
        double[] a = sorted(low);
        double[] b = sorted(high);
        long twice = 0; // of the pairs won, a tie counting one
        int below = 0;
        int upTo = 0;
        for (double value : b) {
            while (below < a.length && a[below] < value) {
                below++;
            }
            while (upTo < a.length && a[upTo] <= value) {
                upTo++;
            }
            twice += below + upTo;
        }
        return twice / (2.0 * a.length * b.length);
    }

    private static double[] sorted(double[] group) {
        if (group.length == 0) {
            throw new IllegalArgumentException("both groups need at least one value");
        }
        double[] values = group.clone();
        Arrays.sort(values);
        if (Double.isNaN(values[values.length - 1])) {
            throw new IllegalArgumentException("values must be numbers, but one is NaN");
        }
        return values;
    }
}
