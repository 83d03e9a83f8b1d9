package org.palimpsest.lab.stats;

import java.util.Arrays;

/**
 * The power law y = c xᵃ that is nearest to some points, by least squares on logarithms.
 *
 * <pre>
 * a = cov(log x, log y) / var(log x)        log c = mean(log y) − a mean(log x)
 * </pre>
 *
 * @param factor c
 * @param exponent a
 */
public record PowerLaw(double factor, double exponent) {
    /**
     * That of points.
     *
     * @throws IllegalArgumentException when they are not pairs, not above zero, or all at one x
     */
    public static PowerLaw through(double[] x, double[] y) {
        double[] logX = logs(x);
        double[] logY = logs(y);
        double spread = Variance.of(logX).variance();
        if (!(spread > 0)) {
            throw new IllegalArgumentException("a power law needs two different x, not " + Arrays.toString(x));
        }
        double a = Variance.covariance(logX, logY) / spread;
        return new PowerLaw(Math.exp(Variance.mean(logY) - a * Variance.mean(logX)), a);
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values)
                .map(value -> {
                    if (!(value > 0)) {
                        throw new IllegalArgumentException("a power law needs numbers above 0, not " + value);
                    }
                    return Math.log(value);
                })
                .toArray();
    }
}
