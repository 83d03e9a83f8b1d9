package org.palimpsest.lab.stats;

/**
 * The first two moments of all there is, not of a sample of it: divided by n.
 *
 * <pre>
 * x̄ = 1/n Σ x_i        v = 1/n Σ (x_i − x̄)²
 * </pre>
 *
 * @param mean x̄
 * @param variance v
 */
public record Variance(double mean, double variance) {
    /**
     * That of some values.
     *
     * @throws IllegalArgumentException when there are none
     */
    public static Variance of(double... values) {
        return new Variance(mean(values), covariance(values, values));
    }

    /** 1/n Σ x_i. */
    public static double mean(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("a mean needs at least one value");
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** 1/n Σ (x_i − x̄)(y_i − ȳ). */
    public static double covariance(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(x.length + " values cannot be paired with " + y.length);
        }
        double meanX = mean(x);
        double meanY = mean(y);
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - meanX) * (y[i] - meanY);
        }
        return sum / x.length;
    }

    /** v / x̄²: free of the unit. */
    public double relative() {
        return variance / (mean * mean);
    }
}
