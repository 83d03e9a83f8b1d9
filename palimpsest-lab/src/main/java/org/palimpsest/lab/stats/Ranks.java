package org.palimpsest.lab.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Spearman's rank correlation: whether one quantity grows monotonically with another. */
public final class Ranks {
    private Ranks() {}

    /**
     * The correlation of the ranks, −1 to 1; equal values share their ranks' mean. NaN when all values of one are equal.
     *
     * @throws IllegalArgumentException when they are none, or not pairs
     */
    public static double correlation(double[] x, double[] y) {
        double[] a = of(x);
        double[] b = of(y);
        return Variance.covariance(a, b) / Math.sqrt(Variance.covariance(a, a) * Variance.covariance(b, b));
    }

    /** The rank of each value, from 0. */
    static double[] of(double... values) {
        Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
        double[] ranks = new double[values.length];
        for (int from = 0, to; from < order.length; from = to) {
            to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
        }
        return ranks;
    }
}
