package org.palimpsest.model.schema;

/**
 * Brings a number to about unit size, whatever its own size and tails, with a location and a scale from the first table.
 *
 * <pre>
 * z = (x − location) / scale        f(z) = z                             if |z| &lt;= 5
 *                                   f(z) = ±(5 + log(1 + |z| − 5))       beyond, at most ±10
 * </pre>
 *
 * The location is the median. The scale is the larger of IQR / 1.349 and (q95 − q5) / 3.290, both the standard deviation
 * of a normal distribution; the second counts where more than half of the numbers are the same. Where both are 0, it is
 * the median distance of those numbers that are not the median, so that a rare number is about ±1. Two different numbers
 * become −1 and 1.
 *
 * @param location what becomes 0
 * @param scale what becomes 1 more
 */
public record Scaling(double location, double scale) {
    /** What needs no scaling. */
    public static final Scaling NONE = new Scaling(0, 1);

    /** No feature is larger than this. */
    public static final double MOST = 10;

    private static final double KNEE = 5;
    private static final double NORMAL_IQR = 1.3489795003921634;
    private static final double NORMAL_90 = 3.2897072539029435;

    public Scaling {
        if (!Double.isFinite(location)) {
            throw new IllegalArgumentException("location must be finite, was " + location);
        }
        if (!(scale > 0) || !Double.isFinite(scale)) {
            throw new IllegalArgumentException("scale must be > 0, was " + scale);
        }
    }

    static Scaling robust(QuantileSketch.Points points) {
        if (points.isEmpty()) {
            return NONE;
        }
        double median = points.quantile(0.5);
        double iqr = (points.quantile(0.75) - points.quantile(0.25)) / NORMAL_IQR;
        double wide = (points.quantile(0.95) - points.quantile(0.05)) / NORMAL_90;
        double scale = Math.max(iqr, wide);
        if (!(scale > 0)) {
            QuantileSketch.Points rest = points.departures(median);
            scale = rest.isEmpty() ? 1 : rest.quantile(0.5);
        }
        return new Scaling(median, usable(scale) ? scale : 1);
    }

    /** Around a location that is given: the robust scale, or the median distance of other numbers from it if that is larger. */
    static Scaling around(double location, QuantileSketch.Points points) {
        QuantileSketch.Points rest = points.departures(location);
        double distance = rest.isEmpty() ? 0 : rest.quantile(0.5);
        double iqr = (points.quantile(0.75) - points.quantile(0.25)) / NORMAL_IQR;
        double wide = (points.quantile(0.95) - points.quantile(0.05)) / NORMAL_90;
        double scale = Math.max(distance, Math.max(iqr, wide));
        return new Scaling(location, usable(scale) ? scale : 1);
    }

    static Scaling ofTwo(double one, double two) {
        double scale = Math.abs(one / 2 - two / 2);
        return new Scaling(one / 2 + two / 2, usable(scale) ? scale : 1);
    }

    private static boolean usable(double scale) {
        return scale >= Double.MIN_NORMAL && Double.isFinite(scale);
    }

    /** The feature of a number. */
    public float apply(double x) {
        double z = (x - location) / scale;
        double size = Math.abs(z);
        if (size <= KNEE) {
            return (float) z;
        }
        double folded = Math.min(MOST, KNEE + StrictMath.log(1 + (size - KNEE)));
        return (float) (z < 0 ? -folded : folded);
    }
}
