package org.palimpsest.model.conformal;

import java.util.Arrays;

/**
 * How the scores of a class spread under one version, to compare scores of different versions by their ranks.
 *
 * <pre>
 * u(s) = (i + (log s − log r_i) / (log r_{i+1} − log r_i)) / (n + 1)   between the references r_i and r_{i+1}
 * u(s) = s / r_1 / (n + 1) below the first        1 − u(s) = r_n / s / (n + 1) above the last
 * odds = u / (1 − u)
 * </pre>
 *
 * Both directions are continuous and rise. Scores that a version gave become odds under its references; odds become the scores
 * that another version would give to equally unusual rows. Immutable.
 */
public final class ReferenceScores {
    /** References below are taken for this. */
    private static final double MIN_SCORE = 1e-12;

    private static final double MAX_SCORE = 1e12;

    private final double[] rising;

    /**
     * References in any order; at least one.
     *
     * @throws IllegalArgumentException if there is none, or one is negative or NaN
     */
    public ReferenceScores(double[] references) {
        if (references.length == 0) {
            throw new IllegalArgumentException("there is no reference");
        }
        rising = new double[references.length];
        for (int i = 0; i < rising.length; i++) {
            if (!(references[i] >= 0)) {
                throw new IllegalArgumentException("scores must be >= 0, was " + references[i]);
            }
            rising[i] = Math.max(MIN_SCORE, Math.min(MAX_SCORE, references[i]));
        }
        Arrays.sort(rising);
    }

    /** u / (1 − u) of a score: 0 for 0, infinite for an infinite one. */
    public double odds(double score) {
        int n = rising.length;
        if (score <= rising[0]) {
            double u = score / rising[0] / (n + 1);
            return u / (1 - u);
        }
        if (score >= rising[n - 1]) {
            double rest = rising[n - 1] / score / (n + 1);
            return (1 - rest) / rest;
        }
        int at = Arrays.binarySearch(rising, score);
        int above =
                at >= 0 ? at : -at - 1; // rising[above − 1] < score <= rising[above], for equal references any of them
        while (above > 0 && rising[above - 1] >= score) {
            above--;
        }
        double low = StrictMath.log(rising[above - 1]);
        double high = StrictMath.log(rising[above]);
        double u = (above + (StrictMath.log(score) - low) / (high - low)) / (n + 1);
        return u / (1 - u);
    }

    /** The score with these odds. */
    public double score(double odds) {
        int n = rising.length;
        double place = (Double.isInfinite(odds) ? 1 : odds / (1 + odds)) * (n + 1);
        if (place <= 1) {
            return place * rising[0];
        }
        if (place >= n) {
            return Double.isInfinite(odds) ? odds : rising[n - 1] * (1 + odds) / (n + 1);
        }
        int below = (int) place; // the references have the places 1 to n
        double low = StrictMath.log(rising[below - 1]);
        double high = StrictMath.log(rising[below]);
        return StrictMath.exp(low + (place - below) * (high - low));
    }

    @Override
    public String toString() {
        return "ReferenceScores(" + rising.length + ")";
    }
}
