package org.palimpsest.model.conformal;

/**
 * An interval around a predicted mean, as wide as the predicted standard deviation says and as the held-out rows showed
 * to be needed.
 *
 * <pre>
 * s(y) = |y − mean| / sd        interval = mean ± q sd
 * </pre>
 *
 * @param low its lower end
 * @param high its upper end
 */
public record PredictionInterval(double low, double high) {
    /** The nonconformity of a held-out value. */
    public static double score(double value, double mean, double sd) {
        requireDeviation(sd);
        return Math.abs(value - mean) / sd;
    }

    /** The interval of a new row. */
    public static PredictionInterval of(double mean, double sd, double threshold) {
        requireDeviation(sd);
        return new PredictionInterval(mean - threshold * sd, mean + threshold * sd);
    }

    /** Whether a value lies in it. */
    public boolean contains(double value) {
        return value >= low && value <= high;
    }

    private static void requireDeviation(double sd) {
        if (!(sd > 0)) {
            throw new IllegalArgumentException("a standard deviation must be > 0, was " + sd);
        }
    }
}
