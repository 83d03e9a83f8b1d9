package org.palimpsest.lab.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Human-readable numbers: with a fixed number of decimals, and "–" for what is not defined.
 *
 * @param places how many decimals
 * @param scale what they are multiplied with, for instance 100 for percent
 */
public record Decimals(int places, double scale) {
    /** What stands for a number that is not defined. */
    public static final String NONE = "–";

    /** Checks the parts. */
    public Decimals {
        if (places < 0) {
            throw new IllegalArgumentException("places must be >= 0, was " + places);
        }
    }

    /** So many decimals. */
    public static Decimals of(int places) {
        return new Decimals(places, 1);
    }

    /** Percent with so many decimals; the percent sign is left to the heading. */
    public static Decimals percent(int places) {
        return new Decimals(places, 100);
    }

    /** A number; "–" for NaN. */
    public String show(double value) {
        double scaled = value * scale;
        if (Double.isNaN(scaled)) {
            return NONE;
        }
        if (Double.isInfinite(scaled)) {
            return scaled > 0 ? "∞" : "-∞";
        }
        // A BigDecimal knows no minus zero.
        return BigDecimal.valueOf(scaled)
                .setScale(places, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /** A mean with its standard error: {@code 0.912 ± 0.003}, or {@code 0.912 ± –} for one value. */
    public String show(Sample sample) {
        return show(sample.mean()) + " ± " + show(sample.standardError());
    }

    /** A difference of means with its standard error. */
    public String show(MeanDifference difference) {
        return show(difference.mean()) + " ± " + show(difference.standardError());
    }

    /** An interval: {@code [0.906, 0.918]}. */
    public String show(Interval interval) {
        return "[" + show(interval.low()) + ", " + show(interval.high()) + "]";
    }

    /** A p-value: never as zero, for instance {@code <0.001}. Not scaled. */
    public String p(double p) {
        BigDecimal least = BigDecimal.ONE.movePointLeft(places);
        return p < least.doubleValue()
                ? "<" + least.toPlainString()
                : of(places).show(p);
    }
}
