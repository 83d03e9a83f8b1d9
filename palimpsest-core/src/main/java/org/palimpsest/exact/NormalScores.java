package org.palimpsest.exact;

import java.util.Arrays;

/**
 * Normal scores of a number by its mid-rank in a sample, linear between the knots and beyond them.
 *
 * <pre>
 * q(x) = Φ⁻¹((#{x_i &lt; x} + ½ #{x_i = x}) / n)
 * </pre>
 *
 * Ties share one score. At most {@value #MAX_KNOTS} values are kept.
 *
 * @param knots increasing values
 * @param scores their scores, increasing
 */
@SuppressWarnings("ArrayRecordComponent") // compared by content
record NormalScores(float[] knots, float[] scores) {
    static final int MAX_KNOTS = 256;

    /** How far a score goes beyond those of the sample. */
    private static final float BEYOND = 3f;

    /** @param sorted at least one finite number, in increasing order */
    static NormalScores of(float[] sorted) {
        int n = sorted.length;
        float[] knots = new float[MAX_KNOTS + 1];
        float[] scores = new float[MAX_KNOTS + 1];
        int kept = 0;
        double next = 0;
        for (int from = 0; from < n; ) {
            int to = from + 1;
            while (to < n && sorted[to] == sorted[from]) {
                to++;
            }
            double rank = (from + to) / (2.0 * n);
            if (rank >= next || to == n) {
                if (kept == knots.length) {
                    kept--;
                }
                knots[kept] = sorted[from];
                scores[kept++] = (float) quantile(rank);
                next = (Math.floor(rank * MAX_KNOTS) + 1) / MAX_KNOTS;
            }
            from = to;
        }
        return new NormalScores(Arrays.copyOf(knots, kept), Arrays.copyOf(scores, kept));
    }

    /** Φ⁻¹ with an error below 5e-4 (Abramowitz and Stegun, 26.2.23). */
    static double quantile(double u) {
        double tail = Math.min(u, 1 - u);
        double t = Math.sqrt(-2 * StrictMath.log(tail));
        double z =
                t - ((0.010328 * t + 0.802853) * t + 2.515517) / (((0.001308 * t + 0.189269) * t + 1.432788) * t + 1);
        return u < 0.5 ? -z : z;
    }

    /** @param scale what counts as one unit beyond the knots */
    float of(float x, double scale) {
        int last = knots.length - 1;
        if (x <= knots[0]) {
            return scores[0] + (float) Math.max(-BEYOND, (x - knots[0]) / scale);
        }
        if (x >= knots[last]) {
            return scores[last] + (float) Math.min(BEYOND, (x - knots[last]) / scale);
        }
        int at = Arrays.binarySearch(knots, x);
        if (at >= 0) {
            return scores[at];
        }
        int above = -at - 1;
        float share = (x - knots[above - 1]) / (knots[above] - knots[above - 1]);
        return scores[above - 1] + share * (scores[above] - scores[above - 1]);
    }

    /** How far a score goes beyond those of the sample. */
    static float beyond() {
        return BEYOND;
    }

    /** No score is larger in size. */
    float bound() {
        return Math.max(Math.abs(scores[0]), Math.abs(scores[scores.length - 1])) + BEYOND;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NormalScores that
                && Arrays.equals(knots, that.knots)
                && Arrays.equals(scores, that.scores);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(knots) + Arrays.hashCode(scores);
    }

    @Override
    public String toString() {
        return "NormalScores(" + knots.length + " knots)";
    }
}
