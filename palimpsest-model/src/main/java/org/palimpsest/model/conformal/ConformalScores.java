package org.palimpsest.model.conformal;

import java.util.Arrays;

/**
 * The nonconformity scores of held-out rows, from which split conformal prediction takes its threshold (Vovk, Gammerman
 * and Shafer, 2005; Lei et al., 2018).
 *
 * <pre>
 * q = the ⌈(n + 1)(1 − α)⌉-th smallest of n scores        P(score of a new row ≤ q) ≥ 1 − α
 * </pre>
 *
 * Up to {@value #STORED} scores are stored as they are. Of more, the scores of ranks ⌈n j / {@value #STORED}⌉ are stored,
 * and a threshold is the stored score of the next rank that is high enough: it is never too small, and the coverage
 * rises by less than 1/{@value #STORED}.
 */
public final class ConformalScores {
    /** The greatest number of scores that are stored. */
    public static final int STORED = 2_000;

    /** (n + 1)(1 − α) is a whole number for round levels, but not always in floating point. */
    private static final double ROUNDING = 1e-9;

    private final int rows;
    private final float[] stored;

    private ConformalScores(int rows, float[] stored) {
        this.rows = rows;
        this.stored = stored;
    }

    /** From the scores of all held-out rows, in any order. */
    public static ConformalScores of(double[] scores) {
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        if (sorted.length > 0 && Double.isNaN(sorted[sorted.length - 1])) {
            throw new IllegalArgumentException("a score is NaN");
        }
        float[] stored = new float[Math.min(STORED, sorted.length)];
        for (int j = 0; j < stored.length; j++) {
            stored[j] = roundUp(sorted[rank(sorted.length, j) - 1]);
        }
        return new ConformalScores(sorted.length, stored);
    }

    /** From what {@link #rows} and {@link #stored} gave. */
    public static ConformalScores restore(int rows, float[] stored) {
        if (rows < 0 || stored.length != Math.min(STORED, rows)) {
            throw new IllegalArgumentException(stored.length + " stored scores for " + rows + " rows");
        }
        for (int j = 0; j < stored.length; j++) {
            if (Float.isNaN(stored[j]) || (j > 0 && stored[j] < stored[j - 1])) {
                throw new IllegalArgumentException("the stored scores do not rise");
            }
        }
        return new ConformalScores(rows, stored.clone());
    }

    /** The rank, from 1, of the score that is stored at an index. */
    private static int rank(int rows, int index) {
        return rows <= STORED ? index + 1 : (int) ((rows * (index + 1L) + STORED - 1) / STORED);
    }

    private static float roundUp(double score) {
        float rounded = (float) score;
        return rounded < score ? Math.nextUp(rounded) : rounded;
    }

    /** How many held-out rows there were. */
    public int rows() {
        return rows;
    }

    /** The stored scores, rising. */
    public float[] stored() {
        return stored.clone();
    }

    /** How many held-out rows are missing for a level: ⌈level / (1 − level)⌉ are needed. */
    public int missing(double level) {
        requireLevel(level);
        return Math.max(0, (int) Math.ceil(level / (1 - level) - ROUNDING) - rows);
    }

    /**
     * The threshold q for a level 1 − α.
     *
     * @throws TooFewRowsException when there are too few rows for it
     */
    public double threshold(double level) {
        int missing = missing(level);
        if (missing > 0) {
            throw new TooFewRowsException(level, rows, missing);
        }
        int k = Math.min(rows, (int) Math.ceil((rows + 1.0) * level - ROUNDING));
        int low = 0;
        int high = stored.length - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (rank(rows, middle) >= k) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return stored[low];
    }

    private static void requireLevel(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level must be between 0 and 1, was " + level);
        }
    }
}
