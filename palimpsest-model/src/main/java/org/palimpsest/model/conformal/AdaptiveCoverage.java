package org.palimpsest.model.conformal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive conformal inference (Gibbs and Candès, 2021): a threshold for scores that keeps its long-run coverage whatever the
 * stream does, by asking for more where sets have missed too often.
 *
 * <pre>
 * q_t = the ⌈(n + 1)(1 − α_t)⌉-th smallest of the recent scores        err_t = 1 if s_t &gt; q_t, else 0
 * α_{t+1} = α_t + γ (α − err_t)        γ = {@value #STEP}
 * |mean of err_1 … err_T − α| ≤ (1 + γ) / (γ T)
 * </pre>
 *
 * The bound needs no assumption about the rows. It is about the mean over time: a hard stretch is made up for later. Where
 * the answers to n rows come together, all have one threshold, and the step is 1 − (1 − γ)ⁿ times the mean of α − err.
 *
 * @param level 1 − α
 * @param alpha α_t
 * @param recent the scores that thresholds are taken from, the newest 500 to 1,000
 * @param rows how many rows had a threshold
 * @param held how many of them had a score up to it
 */
public record AdaptiveCoverage(double level, double alpha, ScoreHistogram recent, long rows, long held) {
    /** γ. */
    public static final double STEP = 0.005;

    private static final int MAX_RECENT = 1_000;

    /** Checks the level. */
    public AdaptiveCoverage {
        if (!(level > 0 && level < 1) || Double.isNaN(alpha) || rows < held || held < 0) {
            throw new IllegalArgumentException("no coverage of " + level + " has a level of " + alpha + " after " + rows
                    + " rows of which " + held + " were held");
        }
    }

    /** Before the first row. */
    public static AdaptiveCoverage begin(double level) {
        return new AdaptiveCoverage(level, 1 - level, ScoreHistogram.EMPTY, 0, 0);
    }

    /** q_t: infinite where every value is to be held, or too few scores are known; negative where none is. */
    public double threshold() {
        if (alpha >= 1) {
            return -1;
        }
        return alpha <= 0 || recent.missing(1 - alpha) > 0 ? Double.POSITIVE_INFINITY : recent.threshold(1 - alpha);
    }

    /** Behind rows whose truth was known before the next row was predicted. */
    public AdaptiveCoverage oneByOne(double[] scores) {
        AdaptiveCoverage next = this;
        for (double score : scores) {
            next = next.atOnce(new double[] {score});
        }
        return next;
    }

    /** Behind rows that were all predicted before the truth of any was known. */
    public AdaptiveCoverage atOnce(double[] scores) {
        if (scores.length == 0) {
            return this;
        }
        double threshold = threshold();
        long more = 0;
        for (double score : scores) {
            more += score <= threshold ? 1 : 0;
        }
        double missed = 1 - (double) more / scores.length;
        double step = -StrictMath.expm1(scores.length * StrictMath.log1p(-STEP));
        ScoreHistogram all = recent.plus(ScoreHistogram.of(scores));
        while (all.rows() >= MAX_RECENT) {
            all = all.halved();
        }
        return new AdaptiveCoverage(level, alpha + step * (1 - level - missed), all, rows + scores.length, held + more);
    }

    /** The share of all rows that were held; NaN before the first. */
    public double coverage() {
        return rows == 0 ? Double.NaN : (double) held / rows;
    }

    /** As numbers and texts; {@link #of} reads them. */
    public Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("level", level);
        map.put("alpha", alpha);
        map.put("recent", recent.text());
        map.put("rows", rows);
        map.put("held", held);
        return map;
    }

    /**
     * Reads {@link #map}.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static AdaptiveCoverage of(Map<?, ?> map) {
        return new AdaptiveCoverage(
                number(map.get("level")),
                number(map.get("alpha")),
                ScoreHistogram.parse(String.valueOf(map.get("recent"))),
                (long) number(map.get("rows")),
                (long) number(map.get("held")));
    }

    private static double number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("'" + value + "' is no number of an adaptive coverage");
    }
}
