package org.palimpsest.paper.regression;

import java.util.stream.IntStream;
import org.palimpsest.lab.stats.Variance;

/**
 * Both sides of the paper's Eq. 8, for one weight over some steps.
 *
 * <pre>
 * E[ĝ]  = E[σ²] E[g] + cov(σ², g)
 * E[ĝ²] = (E[σ²]² + var(σ²)) E[g²] + cov(σ⁴, g²)        ĝ = σ² g
 * </pre>
 *
 * @param first E[ĝ], from the natural gradients
 * @param firstSum the other side, from gradients and sigmas
 * @param second E[ĝ²]
 * @param secondSum the other side
 * @param scale √E[ĝ²], what the first is small or large against, as it may be near zero itself
 */
record Moments(double first, double firstSum, double second, double secondSum, double scale) {
    /** The moments of steps, whose σ, g and ĝ are given. */
    static Moments of(double[] sigma, double[] gradient, double[] natural) {
        double[] variance = times(sigma, sigma);
        double[] squared = times(gradient, gradient);
        Variance spread = Variance.of(variance);
        double meanSquare = spread.mean() * spread.mean() + spread.variance();
        return new Moments(
                Variance.mean(natural),
                spread.mean() * Variance.mean(gradient) + Variance.covariance(variance, gradient),
                Variance.mean(times(natural, natural)),
                meanSquare * Variance.mean(squared) + Variance.covariance(times(variance, variance), squared),
                Math.sqrt(Variance.mean(times(natural, natural))));
    }

    /** How far the sides are apart, the greater of the two, relative to their size. */
    double gap() {
        return Math.max(Math.abs(first - firstSum) / scale, Math.abs(second - secondSum) / second);
    }

    private static double[] times(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).toArray();
    }
}
