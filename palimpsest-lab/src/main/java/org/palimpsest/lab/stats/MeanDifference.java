package org.palimpsest.lab.stats;

/**
 * An estimate of the difference of two means, with what Student's t distribution needs for an interval.
 *
 * @param mean the estimate
 * @param standardError its standard error; NaN where it is not defined
 * @param degrees the degrees of freedom ν; NaN where they are not defined
 */
public record MeanDifference(double mean, double standardError, double degrees) {
    /** The mean of differences pair by pair. */
    public static MeanDifference of(Paired pairs) {
        Sample sample = pairs.difference();
        return new MeanDifference(
                sample.mean(), sample.standardError(), sample.size() < 2 ? Double.NaN : sample.size() - 1);
    }

    /**
     * The difference x̄ − ȳ of the means of two samples, by Welch: nothing is paired, and their variances may differ.
     *
     * <pre>
     * e² = s_x²/n + s_y²/m        ν = e⁴ / ((s_x²/n)²/(n − 1) + (s_y²/m)²/(m − 1))
     * </pre>
     *
     * <p>Where the values of both move together, for instance with the seed, the interval is wider than it must be.
     */
    public static MeanDifference of(Sample x, Sample y) {
        double mean = x.mean() - y.mean();
        if (x.size() < 2 || y.size() < 2) {
            return new MeanDifference(mean, Double.NaN, Double.NaN);
        }
        double vx = x.standardError() * x.standardError();
        double vy = y.standardError() * y.standardError();
        double most = x.size() + y.size() - 2.0;
        double squares = vx * vx / (x.size() - 1) + vy * vy / (y.size() - 1);
        double welch = squares > 0 ? (vx + vy) * (vx + vy) / squares : most;
        // Rounding must not leave the range that ν has in exact arithmetic.
        double least = Math.min(x.size(), y.size()) - 1.0;
        return new MeanDifference(mean, Math.sqrt(vx + vy), Math.max(least, Math.min(most, welch)));
    }

    /** The interval that holds the true difference with probability {@code level}; NaN where it is not defined. */
    public Interval interval(double level) {
        double half = Double.isNaN(degrees) ? Double.NaN : new StudentT(degrees).critical(level) * standardError;
        return new Interval(mean - half, mean + half);
    }
}
