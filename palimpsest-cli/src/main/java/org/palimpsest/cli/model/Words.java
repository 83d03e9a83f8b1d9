package org.palimpsest.cli.model;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.model.ClassScore;
import org.palimpsest.model.Provenance;
import org.palimpsest.model.RowCounts;
import org.palimpsest.model.Scores;
import org.palimpsest.model.predictor.Exposure;

/** Scores and versions in human-readable form. */
final class Words {
    /** A note about a version that was thinned out. */
    static final String THINNED =
            " keeps its weights but no sums: classes and means are those of before, probabilities and"
                    + " standard deviations are approximate";

    private static final int SHORT = 12;

    private Words() {}

    /** The beginning of a hash, enough to name it. */
    static String hash(String whole) {
        return whole.substring(0, Math.min(SHORT, whole.length()));
    }

    static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    static String number(double value) {
        double size = Math.abs(value);
        if (size >= 1e4 && size < 1e12) {
            return String.format(Locale.ROOT, "%,.0f", new BigDecimal(value).round(new MathContext(5)));
        }
        return size != 0 && (size < 1e-3 || size >= 1e6)
                ? String.format(Locale.ROOT, "%.3g", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    static String count(long n, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? one : many);
    }

    /** What became of the rows of a table; the numbers add up to the last one. */
    static String counts(RowCounts counts) {
        return "learned from " + count(counts.learned(), "row", "rows")
                + (counts.heldOut() > 0
                        ? ", scored on " + count(counts.heldOut(), "held-out row", "held-out rows")
                        : "")
                + (counts.choosing() > 0 ? ", chose by " + count(counts.choosing(), "row", "rows") : "")
                + (counts.known() > 0 ? ", left out " + count(counts.known(), "known row", "known rows") : "")
                + (counts.all() > counts.learned() ? "; " + count(counts.all(), "row", "rows") + " in all" : "");
    }

    /** One line: accuracy, NLL and ECE, or RMSE, NLL and coverage; with what they were before. */
    static String line(Optional<Scores> before, Scores after) {
        StringBuilder text = new StringBuilder();
        if (after.isClassification()) {
            text.append("accuracy ").append(percent(after.number("accuracy")));
            before.ifPresent(old -> text.append(" (before ")
                    .append(percent(old.number("accuracy")))
                    .append(")"));
            text.append(", NLL ").append(number(after.number("nll")));
            text.append(", ECE ").append(percent(after.number("ece")));
            ClassScore.weakest(after.classes())
                    .ifPresent(one -> text.append("; ").append(found(one, after.rows())));
        } else {
            text.append("RMSE ").append(number(after.number("rmse")));
            before.ifPresent(old ->
                    text.append(" (before ").append(number(old.number("rmse"))).append(")"));
            text.append(", NLL ").append(number(after.number("nll")));
            text.append(", 90 % intervals hold ").append(percent(after.number("coverage_0.9")));
        }
        return text.toString();
    }

    /** Recall and precision of a class. */
    static String found(ClassScore one, long rows) {
        return "'" + one.label() + "' (" + percent((double) one.rows() / Math.max(1, rows)) + " of rows): recall "
                + one.recall().map(Words::percent).orElse("unknown")
                + one.precision().map(value -> ", precision " + percent(value)).orElse(", never predicted");
    }

    /** How much a network changed, and how much room is left in it. */
    static String change(Provenance from) {
        // Of a table that repeats the last one a row moves the posterior by less than a thousandth of a nat.
        double perRow = from.kl() / Math.max(1, from.rows());
        String much = perRow < 0.001 ? "hardly changed" : perRow < 0.05 ? "changed a little" : "changed much";
        return "the network " + much + "; " + percent(1 - from.capacity()) + " of its weights are free for new tasks";
    }

    /** What the directory of a model tells about its rows. */
    static String exposure(Exposure exposure) {
        return String.format(
                Locale.ROOT,
                "%s and %,d features: whoever has the model directory can compute its rows; this ends with more rows than features",
                count(exposure.rows(), "row", "rows"),
                exposure.features());
    }

    static void bullets(PrintWriter out, List<String> lines) {
        lines.forEach(line -> out.println("  " + line));
    }
}
