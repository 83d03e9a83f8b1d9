package org.palimpsest.model.conformal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many scores fell between powers of 2^(1/32): a sketch of scores ≥ 0 that adds up over versions.
 *
 * <pre>
 * q = the upper edge of the bin of the ⌈(n + 1)(1 − α)⌉-th smallest of n scores        P(score of a new row ≤ q) ≥ 1 − α
 * </pre>
 *
 * A threshold is never too small, and at most 2.2 % too large (split conformal prediction: Vovk, Gammerman and Shafer, 2005).
 * An immutable value.
 */
public final class ScoreHistogram {
    /** The histogram of no score. */
    public static final ScoreHistogram EMPTY = new ScoreHistogram(new long[0]);

    private static final int PER_DOUBLING = 32;
    private static final int DOUBLINGS = 16;
    private static final double[] EDGES = edges();

    /** (n + 1)(1 − α) is a whole number for round levels, but not always in floating point. */
    private static final double ROUNDING = 1e-9;

    private final long[] counts; // trailing zeros left out

    private ScoreHistogram(long[] counts) {
        int n = counts.length;
        while (n > 0 && counts[n - 1] == 0) {
            n--;
        }
        this.counts = Arrays.copyOf(counts, n);
    }

    /** The upper edges of all bins but the last, which has none. */
    private static double[] edges() {
        double[] edges = new double[2 * DOUBLINGS * PER_DOUBLING + 1];
        Arrays.setAll(edges, i -> StrictMath.pow(2, (double) i / PER_DOUBLING - DOUBLINGS));
        return edges;
    }

    /** From scores in any order. */
    public static ScoreHistogram of(double[] scores) {
        long[] counts = new long[EDGES.length + 1];
        for (double score : scores) {
            if (!(score >= 0)) {
                throw new IllegalArgumentException("scores must be >= 0, was " + score);
            }
            counts[bin(score)]++;
        }
        return new ScoreHistogram(counts);
    }

    /** The first bin whose upper edge is not below the score. */
    private static int bin(double score) {
        int at = Arrays.binarySearch(EDGES, score);
        return at >= 0 ? at : -at - 1;
    }

    /** The histogram of the scores of both. */
    public ScoreHistogram plus(ScoreHistogram other) {
        long[] sum = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
        for (int i = 0; i < other.counts.length; i++) {
            sum[i] += other.counts[i];
        }
        return new ScoreHistogram(sum);
    }

    /** Half of the scores, every other one of them in their order. */
    ScoreHistogram halved() {
        long[] half = new long[counts.length];
        long below = 0;
        for (int i = 0; i < counts.length; i++) {
            half[i] = (below + counts[i]) / 2 - below / 2;
            below += counts[i];
        }
        return new ScoreHistogram(half);
    }

    /** How many scores there are. */
    public long rows() {
        return Arrays.stream(counts).sum();
    }

    /** How many scores are missing for a level: ⌈level / (1 − level)⌉ are needed. */
    public long missing(double level) {
        requireLevel(level);
        return Math.max(0, (long) Math.ceil(level / (1 - level) - ROUNDING) - rows());
    }

    /**
     * The threshold q for a level 1 − α.
     *
     * @throws TooFewRowsException when there are too few scores for it
     */
    public double threshold(double level) {
        long missing = missing(level);
        if (missing > 0) {
            throw new TooFewRowsException(level, Math.toIntExact(rows()), Math.toIntExact(missing));
        }
        long k = Math.min(rows(), (long) Math.ceil((rows() + 1.0) * level - ROUNDING));
        int bin = 0;
        for (long below = counts[0]; below < k; below += counts[bin]) {
            bin++;
        }
        return upper(bin);
    }

    private static double upper(int bin) {
        return bin < EDGES.length ? EDGES[bin] : Double.POSITIVE_INFINITY;
    }

    private static double lower(int bin) {
        return bin == 0 ? 0 : EDGES[bin - 1];
    }

    /** The share of scores below one, in proportion within its bin. */
    public double shareBelow(double score) {
        int bin = bin(score);
        double below = 0;
        for (int i = 0; i < Math.min(bin, counts.length); i++) {
            below += counts[i];
        }
        if (bin < counts.length && counts[bin] > 0) {
            double width = upper(bin) - lower(bin);
            below += counts[bin] * (Double.isInfinite(width) ? 0.5 : (score - lower(bin)) / width);
        }
        return rows() == 0 ? Double.NaN : below / rows();
    }

    /** A score for each, the lower edge of its bin, rising. */
    public double[] lowerEdges() {
        double[] all = new double[Math.toIntExact(rows())];
        int at = 0;
        for (int bin = 0; bin < counts.length; bin++) {
            Arrays.fill(all, at, at += (int) counts[bin], lower(bin));
        }
        return all;
    }

    /** Bins and counts as one text; {@link #parse} reads it. */
    public String text() {
        List<String> some = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                some.add(i + ":" + counts[i]);
            }
        }
        return String.join(" ", some);
    }

    /**
     * Reads what {@link #text} gave.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static ScoreHistogram parse(String text) {
        long[] counts = new long[EDGES.length + 1];
        for (String one : text.isEmpty() ? new String[0] : text.split(" ")) {
            int colon = one.indexOf(':');
            int bin = colon < 1 ? -1 : Integer.parseInt(one.substring(0, colon));
            if (bin < 0 || bin >= counts.length || one.substring(colon + 1).startsWith("-")) {
                throw new IllegalArgumentException("a histogram of scores cannot have '" + one + "'");
            }
            counts[bin] = Long.parseLong(one.substring(colon + 1));
        }
        return new ScoreHistogram(counts);
    }

    private static void requireLevel(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level must be between 0 and 1, was " + level);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ScoreHistogram that && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return "ScoreHistogram(" + rows() + " scores)";
    }
}
