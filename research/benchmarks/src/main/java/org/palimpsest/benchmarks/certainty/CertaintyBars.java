package org.palimpsest.benchmarks.certainty;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a model must hold to when it speaks of its own certainty, and whether it does. */
final class CertaintyBars {
    /**
     * A bar.
     *
     * @param held whether it is held
     * @param text what it is, and the figure
     */
    record Judgement(boolean held, String text) {}

    private final List<Judgement> all = new ArrayList<>();

    private CertaintyBars() {}

    /**
     * Judges some parts.
     *
     * @param regressions the names of the streams whose target is a number
     */
    static List<Judgement> judge(MeasuredFile measured, Set<Measured.Part> parts, Set<String> regressions) {
        CertaintyBars bars = new CertaintyBars();
        if (parts.contains(Measured.Part.COVERAGE)) {
            bars.coverage(measured.of(Measured.Part.COVERAGE), regressions);
        }
        if (parts.contains(Measured.Part.NOVELTY)) {
            bars.novelty(measured.of(Measured.Part.NOVELTY));
        }
        if (parts.contains(Measured.Part.ROWS)) {
            bars.rows(measured.of(Measured.Part.ROWS));
        }
        if (parts.contains(Measured.Part.FOLLOW)) {
            bars.follow(measured.of(Measured.Part.FOLLOW));
        }
        return List.copyOf(bars.all);
    }

    private void coverage(List<Measured> coverage, Set<String> regressions) {
        coverage(
                "classes",
                coverage.stream()
                        .filter(one -> !regressions.contains(one.name()))
                        .toList(),
                86,
                96,
                80);
        coverage(
                "numbers",
                coverage.stream()
                        .filter(one -> regressions.contains(one.name()))
                        .toList(),
                87,
                93,
                82);
    }

    private void coverage(String of, List<Measured> streams, double low, double high, double least) {
        List<Measured> answered =
                streams.stream().filter(one -> one.number("missing rows") == 0).toList();
        double[] all = numbers(answered, "coverage");
        if (all.length == 0) {
            add(false, "coverage of 90 %% sets or intervals of %s: not measured", of);
            return;
        }
        double median = median(all);
        add(
                median >= low && median <= high,
                "coverage of nominal 90 %% on rows of all earlier tasks, %s, median of %d streams: %.1f (bar: %.0f to %.0f)",
                of,
                all.length,
                median,
                low,
                high);
        Measured lowest = least(answered, "coverage");
        add(
                lowest.number("coverage") >= least,
                "coverage of nominal 90 %% on rows of all earlier tasks, %s, lowest: %.1f, %s (bar: %.0f)",
                of,
                lowest.number("coverage"),
                lowest.name(),
                least);
    }

    private void novelty(List<Measured> pairs) {
        List<Measured> known =
                pairs.stream().filter(one -> one.numbers().containsKey("auroc")).toList();
        if (known.isEmpty()) {
            add(false, "novelty: not measured");
            return;
        }
        double mean = Arrays.stream(numbers(known, "auroc")).average().orElse(Double.NaN);
        Measured lowest = least(known, "auroc");
        add(
                mean >= 0.9 && known.size() == pairs.size(),
                "AUROC of novelty, mean of %d of %d pairs: %.3f (bar: 0.900)",
                known.size(),
                pairs.size(),
                mean);
        add(
                lowest.number("auroc") >= 0.7,
                "AUROC of novelty, lowest: %.3f, %s (bar: 0.700)",
                lowest.number("auroc"),
                lowest.name());
    }

    private void rows(List<Measured> tables) {
        if (tables.isEmpty()) {
            add(false, "nine times the rows: not measured");
            return;
        }
        Measured lowest = least(tables, "factor");
        add(
                lowest.number("factor") >= 3,
                "nine times the rows, mutual information down by a factor of %.1f and more, %s (bar: 3)",
                lowest.number("factor"),
                lowest.name());
    }

    private void follow(List<Measured> streams) {
        if (streams.isEmpty()) {
            add(false, "long-run coverage of follow: not measured");
        }
        for (Measured one : streams) {
            add(
                    Math.abs(one.number("coverage") - 100 * CoverageStudy.LEVEL) <= 1,
                    "long-run coverage of nominal 90 %%, %s: %.2f (bar: within 1)",
                    one.name(),
                    one.number("coverage"));
        }
    }

    private static double[] numbers(List<Measured> some, String key) {
        return some.stream().mapToDouble(one -> one.number(key)).toArray();
    }

    private static Measured least(List<Measured> some, String key) {
        return some.stream()
                .min((a, b) -> Double.compare(a.number(key), b.number(key)))
                .orElseThrow();
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }

    private void add(boolean held, String format, Object... values) {
        all.add(new Judgement(held, String.format(Locale.ROOT, format, values)));
    }
}
