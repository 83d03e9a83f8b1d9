package org.palimpsest.lab.stats;

/**
 * An interval of confidence; both ends are NaN where the data allow none.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
    /** Whether a value lies inside or at an end. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Half of its width. */
    public double halfWidth() {
        return (high - low) / 2;
    }
}
