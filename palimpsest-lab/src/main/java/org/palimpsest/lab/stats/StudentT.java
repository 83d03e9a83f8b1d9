package org.palimpsest.lab.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t distribution, as tests and intervals use it; computed by Apache Commons Statistics.
 *
 * @param degrees the degrees of freedom ν, whole or not
 */
public record StudentT(double degrees) {
    /** Checks the degrees of freedom. */
    public StudentT {
        if (!(degrees >= 1)) {
            throw new IllegalArgumentException("degrees of freedom must be >= 1, were " + degrees);
        }
    }

    private TDistribution distribution() {
        return TDistribution.of(degrees);
    }

    /** P(T ≤ t). */
    public double cdf(double t) {
        return distribution().cumulativeProbability(t);
    }

    /** P(|T| ≥ |t|): the p-value of a two-sided test. Small values keep their digits, too. */
    public double twoSided(double t) {
        return 2 * distribution().survivalProbability(Math.abs(t));
    }

    /**
     * The t with P(T ≤ t) = p.
     *
     * @throws IllegalArgumentException unless 0 &lt; p &lt; 1
     */
    public double quantile(double p) {
        if (!(p > 0 && p < 1)) {
            throw new IllegalArgumentException("a probability must be above 0 and below 1, was " + p);
        }
        return distribution().inverseCumulativeProbability(p);
    }

    /**
     * The half width, in standard errors, of an interval that holds T with probability {@code level}.
     *
     * @throws IllegalArgumentException unless 0 &lt; level &lt; 1
     */
    public double critical(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level must be above 0 and below 1, was " + level);
        }
        return distribution().inverseSurvivalProbability((1 - level) / 2);
    }
}
