package org.palimpsest.lab.figure;

import java.util.List;

/**
 * Values of one thing along an axis.
 *
 * @param name its name
 * @param index its color and dashes, the same in all plots of a page
 * @param look how it is drawn
 * @param spots in the order of x
 */
public record Series(String name, int index, Look look, List<Spot> spots) {
    /** How a series is drawn. */
    public enum Look {
        /** A line with a band; with dots when there are few. */
        LINE,
        /** The same, faint and without a name: something to compare with. */
        SHADOW,
        /** Dots with whiskers, side by side with those of other series. */
        DOTS
    }

    /**
     * A value and how sure it is.
     *
     * @param low the lower end of its band; NaN where nothing can be said
     * @param high the upper end; NaN where nothing can be said
     * @param tip the value in words
     */
    public record Spot(double x, double y, double low, double high, String tip) {
        boolean hasBand() {
            return Double.isFinite(low) && Double.isFinite(high);
        }
    }

    /** Leaves out what is not a number. */
    public Series {
        spots = spots.stream().filter(spot -> Double.isFinite(spot.y())).toList();
    }
}
