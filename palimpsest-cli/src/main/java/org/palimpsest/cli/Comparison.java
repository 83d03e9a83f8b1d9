package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.Versus;

/**
 * Experiments side by side, each compared with the first that was tested on the same tasks.
 *
 * @param experiments two or more
 */
record Comparison(List<Results> experiments) {
    private static final int LONGEST = 24;

    /** The width of the first column. */
    private static final int FIRST = 36;

    /** Names that differ. */
    List<String> names() {
        return experiments.stream().map(Results::name).toList();
    }

    /** Whether all were tested on the same tasks of the same data. */
    boolean isFair() {
        return experiments.stream().map(Results::benchmark).distinct().count() == 1;
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
        new Differences(names, Versus.of(experiments)).print(out);
        if (!isFair()) {
            out.println("Experiments on other tasks are not subtracted: "
                    + (Versus.of(experiments).isEmpty() ? "no two" : "not all")
                    + " of these were tested on the same tasks.");
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
