package org.palimpsest.lab.stats;

/**
 * A confidence interval; both ends are NaN where it is undefined.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
    /** Whether a value lies inside or at an end. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** The part of it within a range of values that can be; NaN ends stay. */
    public Interval within(Interval range) {
        return new Interval(clip(low, range), clip(high, range));
    }

    private static double clip(double value, Interval range) {
        return Double.isNaN(value) ? value : Math.max(range.low, Math.min(range.high, value));
    }

    /** Half of its width. */
    public double halfWidth() {
        return (high - low) / 2;
    }
}
