package org.palimpsest.lab.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The step-down correction of Holm (1979): with several comparisons, the probability of even one false finding stays
 * below the level that the corrected p-values are held against. No assumption about how the comparisons depend.
 *
 * <pre>
 * p̃_(i) = max_{j ≤ i} min(1, (m − j + 1) p_(j))      for p_(1) ≤ … ≤ p_(m)
 * </pre>
 */
public final class Holm {
    private Holm() {}

    /**
     * The corrected p-values, in the order of the p-values. What is NaN stays NaN and does not count.
     *
     * @throws IllegalArgumentException naming the first that is below 0 or above 1
     */
    public static double[] adjust(double... p) {
        for (int i = 0; i < p.length; i++) {
            if (p[i] < 0 || p[i] > 1) {
                throw new IllegalArgumentException("p-values are 0 to 1, but number " + (i + 1) + " is " + p[i]);
            }
        }
        int[] order = IntStream.range(0, p.length)
                .filter(i -> !Double.isNaN(p[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> p[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[p.length];
        Arrays.fill(adjusted, Double.NaN);
        double most = 0;
        for (int j = 0; j < order.length; j++) {
            most = Math.max(most, Math.min(1, (order.length - j) * p[order[j]]));
            adjusted[order[j]] = most;
        }
        return adjusted;
    }
}
