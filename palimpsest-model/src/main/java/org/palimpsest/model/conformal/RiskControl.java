package org.palimpsest.model.conformal;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The confidence from which on answers are given, such that the part of the answers that are wrong stays below a risk
 * (selection with guaranteed risk, Geifman and El-Yaniv, 2017).
 *
 * <pre>
 * of the thresholds that answer 5 %, 10 %, …, 100 % of the held-out rows, the lowest one with  U(errors, answers, δ/20) ≤ risk
 * P(risk among new answers &gt; risk asked) ≤ δ = {@value #DELTA}
 * </pre>
 *
 * U is the upper bound of Clopper and Pearson; δ is divided by the number of thresholds that are tried, because the best
 * of them is chosen.
 *
 * @param threshold answers are given where the confidence is at least this
 * @param coverage the part of the held-out rows that was answered
 * @param risk the part of those answers that was wrong
 * @param bound the upper bound on the risk among new answers
 * @param rows how many held-out rows there were
 */
public record RiskControl(double threshold, double coverage, double risk, double bound, int rows) {
    /** The probability, over held-out rows, that the bound does not hold. */
    public static final double DELTA = 0.05;

    private static final int THRESHOLDS = 20;

    /**
     * The threshold that answers most often; none if no threshold keeps the risk.
     *
     * @param confidence the confidence of each held-out row
     * @param correct whether its answer was right
     * @param risk the greatest part of the answers that may be wrong
     */
    public static Optional<RiskControl> of(double[] confidence, boolean[] correct, double risk) {
        requireRisk(risk);
        int n = confidence.length;
        if (correct.length != n) {
            throw new IllegalArgumentException(n + " confidences for " + correct.length + " answers");
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> confidence[i]).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        Optional<RiskControl> best = Optional.empty();
        int answers = 0;
        int errors = 0;
        for (int g = 1; g <= THRESHOLDS && n > 0; g++) {
            double threshold = confidence[order[Math.max(0, (int) ((long) n * g / THRESHOLDS) - 1)]];
            if (Double.isNaN(threshold)) {
                throw new IllegalArgumentException("a confidence is NaN");
            }
            while (answers < n && confidence[order[answers]] >= threshold) {
                errors += correct[order[answers++]] ? 0 : 1;
            }
            double bound = Binomial.upperBound(errors, answers, DELTA / THRESHOLDS);
            if (bound <= risk) {
                best = Optional.of(
                        new RiskControl(threshold, answers / (double) n, errors / (double) answers, bound, n));
            }
        }
        return best;
    }

    /** The number of answers without an error that a risk needs at least, ⌈ln(δ/20) / ln(1 − risk)⌉. */
    public static int leastAnswers(double risk) {
        requireRisk(risk);
        return (int) Math.ceil(StrictMath.log(DELTA / THRESHOLDS) / StrictMath.log1p(-risk));
    }

    /** Whether an answer is given. */
    public boolean answers(double confidence) {
        return confidence >= threshold;
    }

    private static void requireRisk(double risk) {
        if (!(risk > 0 && risk < 1)) {
            throw new IllegalArgumentException("a risk must be between 0 and 1, was " + risk);
        }
    }
}
