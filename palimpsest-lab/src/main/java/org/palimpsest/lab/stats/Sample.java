package org.palimpsest.lab.stats;

/**
 * A sample, one value per seed, and what it says about the mean of the population.
 *
 * <pre>
 * s² = 1/(n − 1) Σ (x_i − x̄)²      standard error = s/√n      interval = x̄ ± t_{n−1} s/√n
 * </pre>
 *
 * For a single value everything but the mean is NaN.
 *
 * @param size how many values, n
 * @param mean their mean x̄
 * @param deviation their standard deviation s, with n − 1; NaN for one value
 */
public record Sample(int size, double mean, double deviation) {
    /**
     * The sample of some values.
     *
     * @throws IllegalArgumentException when there are none, or naming the first that is not finite
     */
    public static Sample of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a sample needs at least one value");
        }
        double shifted = 0;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isFinite(values[i])) {
                throw new IllegalArgumentException("values must be finite, but number " + (i + 1) + " is " + values[i]);
            }
            shifted += values[i] - values[0]; // so that equal values have exactly their own mean
        }
        int n = values.length;
        double mean = values[0] + shifted / n;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Sample(n, mean, n == 1 ? Double.NaN : Math.sqrt(squares / (n - 1)));
    }

    /** How far the mean is off, typically: s/√n. NaN for one value. */
    public double standardError() {
        return deviation / Math.sqrt(size);
    }

    /** The interval of Student that holds the true mean with probability {@code level}. NaN for one value. */
    public Interval interval(double level) {
        double half = size < 2 ? Double.NaN : new StudentT(size - 1).critical(level) * standardError();
        return new Interval(mean - half, mean + half);
    }
}
