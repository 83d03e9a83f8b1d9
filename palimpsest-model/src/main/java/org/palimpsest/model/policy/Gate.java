package org.palimpsest.model.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Checks the measurements of an update against a policy.
 *
 * <pre>
 * accuracy(before) − accuracy(after) ≤ ℓ₁      rmse(after) / rmse(before) − 1 ≤ ℓ₂      flips ≤ ℓ₃
 * calibration error(after) ≤ ℓ₄                 KL / rows ≤ ℓ₅      drift ≤ ℓ₆           rows ≥ ℓ₇
 * </pre>
 *
 * A measurement that is NaN violates its limit, unless there is no limit.
 *
 * @param policy the limits
 */
public record Gate(Policy policy) {
    /** Differences of accuracies are not exact in floating point; a limit of 0.02 allows 0.90 to become 0.88. */
    private static final double ROUNDING = 1e-12;

    /** Judges an update. */
    public Verdict judge(Update update) {
        List<Verdict.Reason> reasons = new ArrayList<>();
        check(reasons, Limit.LEAST_ROWS, (double) update.rows(), "", "rows to learn from");
        for (Update.Comparison comparison : update.comparisons()) {
            judge(reasons, comparison);
        }
        check(
                reasons,
                Limit.KL_PER_ROW,
                update.kl() / (double) Math.max(1, update.rows()),
                "",
                "nats of KL for each row");
        check(reasons, Limit.DRIFT, update.drift(), "", "drift of a column");
        return new Verdict(reasons);
    }

    private void judge(List<Verdict.Reason> reasons, Update.Comparison comparison) {
        String on = comparison.after().on();
        if (comparison.before() instanceof Measurement.Classes before
                && comparison.after() instanceof Measurement.Classes after) {
            check(reasons, Limit.ACCURACY_LOSS, before.accuracy() - after.accuracy(), on, "loss of accuracy");
            check(reasons, Limit.NEGATIVE_FLIPS, comparison.negativeFlips(), on, "right answers turned wrong");
        }
        if (comparison.before() instanceof Measurement.Numbers before
                && comparison.after() instanceof Measurement.Numbers after) {
            // 0/0, an error that was and stays 0, is no rise.
            double rise = after.rmse() == before.rmse() ? 0 : after.rmse() / before.rmse() - 1;
            check(reasons, Limit.RMSE_RISE, rise, on, "rise of the root mean squared error");
        }
        check(reasons, Limit.CALIBRATION_ERROR, comparison.after().calibrationError(), on, "calibration error");
    }

    private void check(List<Verdict.Reason> reasons, Limit limit, double measured, String on, String what) {
        double allowed = policy.limit(limit);
        boolean unlimited = !limit.isLeast() && allowed >= limit.greatest();
        boolean kept = limit.isLeast() ? measured >= allowed : measured <= allowed + ROUNDING;
        if (!kept && !unlimited) {
            String sentence = String.format(
                    Locale.ROOT,
                    "%s%s: %s, %s is %s",
                    what,
                    on.isEmpty() ? "" : " on " + on,
                    text(measured),
                    limit.key(),
                    text(allowed));
            reasons.add(new Verdict.Reason(limit, allowed, measured, on, sentence));
        }
    }

    private static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.format(Locale.ROOT, "%.4g", value);
    }
}
