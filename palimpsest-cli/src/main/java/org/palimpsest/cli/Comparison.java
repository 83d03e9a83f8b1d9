package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.Versus;
import org.palimpsest.lab.stats.Decimals;

/**
 * Experiments side by side; all but the first are compared with the first, seed by seed.
 *
 * @param experiments two or more
 */
record Comparison(List<Results> experiments) {
    private static final Decimals PERCENT = Decimals.percent(2);
    private static final Decimals P = Decimals.of(3);
    private static final double LEVEL = 0.95;
    private static final int LONGEST = 24;

    /** The width of the first column. */
    private static final int FIRST = 36;

    /** Names that differ. */
    List<String> names() {
        return experiments.stream().map(Results::name).toList();
    }

    /** Whether all were tested on the same tasks of the same data. */
    boolean isFair() {
        return experiments.stream()
                        .map(e -> e.first().data().toString() + e.tasks())
                        .distinct()
                        .count()
                == 1;
    }

    void print(PrintWriter out) {
        List<String> names = names();
        int longest = names.stream().mapToInt(String::length).max().orElse(1);
        int width = Math.max(18, longest + 2);
        if (longest <= LONGEST && FIRST + names.size() * width <= Columns.ofTables()) {
            across(out, names, width);
        } else {
            down(out, names);
        }
        experiments.forEach(each -> each.nearChance().ifPresent(text -> out.println("warning: " + text)));
        out.println();
        List<Versus> versus = Versus.first(experiments);
        if (!versus.isEmpty()) {
            int first = Math.max(30, longest + 2);
            out.println("average accuracy in % points against " + names.get(0) + ", paired by seed");
            out.printf(
                    Locale.ROOT,
                    "%-" + first + "s%16s  %-20s%7s%8s%n",
                    "",
                    "difference",
                    "95 % confidence",
                    "p",
                    "wins");
            for (Versus v : versus) {
                out.printf(
                        Locale.ROOT,
                        "%-" + first + "s%16s  %-20s%7s%8s%n",
                        names.get(v.index()),
                        PERCENT.show(v.difference()),
                        PERCENT.show(v.interval(LEVEL)),
                        P.p(v.adjusted()),
                        v.wins() + "/" + v.pairs());
            }
            out.println("p: paired t test" + (versus.size() > 1 ? ", corrected for several comparisons (Holm)" : ""));
            out.println();
        }
    }

    private void across(PrintWriter out, List<String> names, int width) {
        out.printf(Locale.ROOT, "%-36s", "after the last task");
        names.forEach(name -> out.printf(Locale.ROOT, "%" + width + "s", name));
        out.println();
        for (Measure measure : Measure.definedFor(experiments)) {
            out.printf(Locale.ROOT, "%-36s", measure.title());
            experiments.forEach(e -> out.printf(Locale.ROOT, "%" + width + "s", measure.cell(e)));
            out.println();
        }
        out.printf(Locale.ROOT, "%-36s", "seeds");
        experiments.forEach(
                e -> out.printf(Locale.ROOT, "%" + width + "d", e.seeds().size()));
        out.println();
    }

    private void down(PrintWriter out, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            Results experiment = experiments.get(i);
            out.println(names.get(i) + ", " + ResultTables.seeds(experiment.seeds()));
            for (Measure measure : Measure.definedFor(experiments)) {
                out.printf(Locale.ROOT, "  %-36s%18s%n", measure.title(), measure.cell(experiment));
            }
        }
    }
}
