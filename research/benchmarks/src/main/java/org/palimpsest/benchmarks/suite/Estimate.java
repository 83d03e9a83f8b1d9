package org.palimpsest.benchmarks.suite;

import java.util.Arrays;
import java.util.Locale;

/**
 * A mean over seeds.
 *
 * <pre>
 * mean = Σ x_s / n        error = √( Σ (x_s − mean)² / (n − 1) / n )
 * </pre>
 *
 * @param mean the mean
 * @param error its standard error; NaN of one seed, which tells nothing of it
 */
record Estimate(double mean, double error) {
    static Estimate of(double... values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return new Estimate(
                mean, values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1) / values.length));
    }

    static double median(double... values) {
        double[] sorted = Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        int n = sorted.length;
        return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    @Override
    public String toString() {
        if (Double.isNaN(mean)) {
            return "–";
        }
        return Double.isNaN(error)
                ? String.format(Locale.ROOT, "%.1f", mean)
                : String.format(Locale.ROOT, "%.1f ± %.1f", mean, error);
    }
}
