package org.palimpsest.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * Sums of numeric targets in fixed point, y ≈ i / 2²⁰: Σ φ i, Σ i² in two words, and how many targets fell into each bin.
 * The bins stand for the range, because a maximum cannot be subtracted from.
 *
 * <p>Targets should be standardised; beyond ±{@value #LIMIT} they are clamped.
 */
public final class ValueSums implements TargetSums {
    static final double UNIT = 1 << 20;
    static final double LIMIT = 4096;

    /** Bins of an eighth up to ±32, and of a factor of two beyond. */
    static final int BINS = 2 * (256 + 8);

    private final int features;
    private final int width;
    private final int fraction; // bits after the point, beside those of the targets
    private final long[] sums; // per number: rows, squares high and low, bins, features

    ValueSums(int features, int width, int fraction, long[] sums) {
        this.features = features;
        this.width = width;
        this.fraction = fraction;
        this.sums = sums;
    }

    static int length(int features, int width) {
        return Math.multiplyExact(width, head() + features);
    }

    /** How many sums of a number come before those with features. */
    static int head() {
        return 3 + BINS;
    }

    private int at(int output) {
        return output * (head() + features);
    }

    static long fixed(double y) {
        return Math.round(Math.max(-LIMIT, Math.min(LIMIT, y)) * UNIT);
    }

    static int bin(double y) {
        double size = Math.abs(y);
        int place = size < 32 ? (int) (size * 8) : Math.min(263, 256 + Math.getExponent(size / 32));
        return y < 0 ? BINS / 2 - 1 - place : BINS / 2 + place;
    }

    /** Where a bin begins. */
    static double edge(int bin) {
        int place = bin >= BINS / 2 ? bin - BINS / 2 : BINS / 2 - bin;
        double size = place <= 256 ? place / 8.0 : Math.scalb(32.0, place - 256);
        return bin >= BINS / 2 ? size : -size;
    }

    @Override
    public double weight() {
        return sums[0] / (double) (1L << fraction);
    }

    @Override
    public int length() {
        return sums.length;
    }

    @Override
    public int outputs() {
        return width;
    }

    @Override
    public long cross(int output, int feature) {
        return sums[at(output) + head() + feature];
    }

    @Override
    public double unit() {
        return UNIT * (1L << fraction);
    }

    @Override
    public double squares(int output) {
        double low = (sums[at(output) + 2] >>> 1) * 2.0 + (sums[at(output) + 2] & 1);
        return (sums[at(output) + 1] * 0x1p64 + low) / (UNIT * UNIT * (1L << fraction));
    }

    /** The least target that was learned, or a little less. */
    public double least(int output) {
        for (int bin = 0; bin < BINS; bin++) {
            if (sums[at(output) + 3 + bin] > 0) {
                return edge(bin);
            }
        }
        return 0;
    }

    /** The largest target that was learned, or a little more. */
    public double largest(int output) {
        for (int bin = BINS - 1; bin >= 0; bin--) {
            if (sums[at(output) + 3 + bin] > 0) {
                return edge(bin + 1);
            }
        }
        return 0;
    }

    ValueSums grown(int moreFeatures) {
        if (moreFeatures == features) {
            return this;
        }
        long[] more = new long[length(moreFeatures, width)];
        for (int k = 0; k < width; k++) {
            System.arraycopy(sums, at(k), more, k * (head() + moreFeatures), head() + features);
        }
        return new ValueSums(moreFeatures, width, fraction, more);
    }

    /** a ← a ± b, carrying between the words of the squares. */
    static void add(long[] a, long[] b, int features, int width, boolean minus) {
        for (int k = 0; k < width; k++) {
            int at = k * (head() + features);
            long high = a[at + 1];
            long low = a[at + 2];
            SufficientStatistics.addExact(a, b, at, at + 1, minus);
            SufficientStatistics.addExact(a, b, at + 3, at + head() + features, minus);
            long after = minus ? low - b[at + 2] : low + b[at + 2];
            boolean carry = minus ? Long.compareUnsigned(low, b[at + 2]) < 0 : Long.compareUnsigned(after, low) < 0;
            a[at + 2] = after;
            a[at + 1] = minus ? high - b[at + 1] - (carry ? 1 : 0) : high + b[at + 1] + (carry ? 1 : 0);
        }
    }

    /** sums ← factor · sums · 2^more, each rounded to the nearest integer. */
    static void scale(long[] sums, int features, int width, double factor, int more) {
        for (int k = 0; k < width; k++) {
            int at = k * (head() + features);
            BigInteger squares = BigInteger.valueOf(sums[at + 1])
                    .shiftLeft(Long.SIZE)
                    .add(new BigInteger(Long.toUnsignedString(sums[at + 2])))
                    .shiftLeft(more);
            BigInteger less = new BigDecimal(squares)
                    .multiply(new BigDecimal(factor))
                    .setScale(0, RoundingMode.HALF_EVEN)
                    .toBigIntegerExact();
            SufficientStatistics.scale(sums, at, at + 1, factor, more);
            SufficientStatistics.scale(sums, at + 3, at + head() + features, factor, more);
            sums[at + 1] = less.shiftRight(Long.SIZE).longValueExact();
            sums[at + 2] = less.longValue();
        }
    }

    long[] sums() {
        return sums;
    }

    int features() {
        return features;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ValueSums that
                && features == that.features
                && width == that.width
                && fraction == that.fraction
                && Arrays.equals(sums, that.sums);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sums);
    }

    @Override
    public String toString() {
        return "ValueSums(" + rows() + " rows of " + width + ")";
    }
}
