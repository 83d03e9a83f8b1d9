package org.palimpsest.lab.stats;

import org.palimpsest.random.Rng;

/**
 * Two methods on the same seeds, compared by the differences d_i = a_i − b_i, which cancel the effect of the seed.
 *
 * <p>For a single pair, intervals and p-values are NaN.
 */
public final class Paired {
    /** Up to so many pairs every assignment of signs is tried: 2¹⁶ of them. */
    static final int EXACT = 16;

    private static final int DRAWS = (1 << EXACT) - 1;

    private final double[] difference;
    private final Sample sample;

    private Paired(double[] difference) {
        this.difference = difference;
        this.sample = Sample.of(difference);
    }

    /**
     * Compares.
     *
     * @param a the values of one method, seed by seed
     * @param b those of the other, for the same seeds in the same order
     * @throws IllegalArgumentException when they are none, or not pairs, or not finite
     */
    public static Paired of(double[] a, double[] b) {
        if (a.length != b.length) {
            throw new IllegalArgumentException(a.length + " values cannot be paired with " + b.length);
        }
        double[] difference = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            difference[i] = a[i] - b[i];
        }
        return new Paired(difference);
    }

    /** The differences as a sample: their mean, standard error and interval. */
    public Sample difference() {
        return sample;
    }

    /** How often the first was greater. */
    public int wins() {
        int count = 0;
        for (double d : difference) {
            count += d > 0 ? 1 : 0;
        }
        return count;
    }

    /** How often the second was greater. */
    public int losses() {
        int count = 0;
        for (double d : difference) {
            count += d < 0 ? 1 : 0;
        }
        return count;
    }

    /**
     * The two-sided p-value of the paired t test, P(|T_{n−1}| ≥ |d̄| √n / s): right when the differences are normal.
     * When all differences are equal it is 0, or 1 if they are zero.
     */
    public double tTest() {
        if (sample.size() < 2) {
            return Double.NaN;
        }
        if (sample.mean() == 0) {
            return 1;
        }
        return new StudentT(sample.size() - 1).twoSided(sample.mean() / sample.standardError());
    }

    /**
     * The two-sided p-value of the sign-flip permutation test: right whenever, without an effect, d and −d are equally
     * likely.
     *
     * <pre>
     * p = #{s ∈ {−1, 1}ⁿ : |Σ s_i d_i| ≥ |Σ d_i|} / 2ⁿ      never below 2/2ⁿ: 0.25 for three seeds, 0.0625 for five
     * </pre>
     *
     * Exact for up to sixteen pairs; beyond, from 65 535 assignments drawn from a fixed stream, the observed one
     * counted in.
     */
    public double signFlip() {
        int n = difference.length;
        if (n < 2) {
            return Double.NaN;
        }
        double sum = 0;
        double scale = 0;
        for (double d : difference) {
            sum += d;
            scale += Math.abs(d);
        }
        // Sums that are equal in exact arithmetic must count as equal.
        double least = Math.abs(sum) - 1e-12 * scale;
        if (n > EXACT) {
            Rng signs = Rng.of(0).stream("sign flips");
            int count = 1;
            for (int i = 0; i < DRAWS; i++) {
                count += Math.abs(flipped(signs.at(i))) >= least ? 1 : 0;
            }
            return count / (double) (DRAWS + 1);
        }
        int half = 1 << (n - 1); // the other half has the last sign flipped, too: the same absolute sums
        int count = 0;
        for (int signs = 0; signs < half; signs++) {
            count += Math.abs(flipped(signs)) >= least ? 1 : 0;
        }
        return count / (double) half;
    }

    private double flipped(int signs) {
        double sum = 0;
        for (int i = 0; i < difference.length; i++) {
            sum += (signs >> i & 1) == 0 ? difference[i] : -difference[i];
        }
        return sum;
    }

    private double flipped(Rng signs) {
        double sum = 0;
        for (int i = 0; i < difference.length; i++) {
            sum += (signs.bits(i >> 6) >> (i & 63) & 1) == 0 ? difference[i] : -difference[i];
        }
        return sum;
    }
}
