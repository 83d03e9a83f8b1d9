package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Sample;

/** The results of an experiment as human-readable tables. */
final class ResultTables {
    private static final int WIDTH = 8;

    /** More columns would not fit on any screen. */
    private static final int MOST_TASKS = 20;

    private static final double LEVEL = 0.95;

    private ResultTables() {}

    static void print(PrintWriter out, Results results) {
        int seeds = results.seeds().size();
        out.println(results.name() + ": " + Counted.of(results.tasks().size(), "task") + ", " + seeds(results.seeds()));
        out.println();
        if (results.tasks().size() <= MOST_TASKS) {
            matrix(out, results);
        }
        out.printf(
                Locale.ROOT,
                "%-36s%18s  %s%n",
                "after the last task",
                seeds > 1 ? "mean ± std. error" : "",
                seeds > 1 ? "95 % confidence" : "");
        for (Measure measure : Measure.definedFor(List.of(results))) {
            String interval = measure.over(results)
                    .filter(sample -> sample.size() > 1)
                    .map(sample -> measure.decimals().show(measure.interval(sample, LEVEL)))
                    .orElse("");
            out.printf(Locale.ROOT, "%-36s%18s  %s%n", measure.title(), measure.cell(results), interval);
        }
        double seconds = Sample.of(results.each(RunResult::seconds)).mean();
        out.printf(Locale.ROOT, "%-36s%18s%n", "time of a run", Duration.of(seconds));
        results.nearChance().ifPresent(text -> out.println("warning: " + text));
        out.println();
    }

    static String seeds(List<Long> seeds) {
        String all = seeds.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return seeds.size() == 1 ? "seed " + all : seeds.size() + " seeds (" + all + ")";
    }

    private static void matrix(PrintWriter out, Results results) {
        int tasks = results.tasks().size();
        boolean named = results.tasks().stream().allMatch(name -> name.length() < WIDTH);
        out.println("accuracy in % on each task (across) after learning each task (down)"
                + (results.seeds().size() > 1 ? ", mean over the seeds" : ""));
        out.print(" ".repeat(WIDTH));
        for (int on = 0; on < tasks; on++) {
            out.printf(Locale.ROOT, "%" + WIDTH + "s", title(results, named, on));
        }
        out.println(" average");
        for (int after = 0; after < tasks; after++) {
            out.printf(Locale.ROOT, "%-" + WIDTH + "s", title(results, named, after));
            int row = after;
            for (int on = 0; on < tasks; on++) {
                int column = on;
                out.print(
                        on >= width(results, row)
                                ? " ".repeat(WIDTH)
                                : number(results.each(run -> run.scores().accuracy(row, column))));
            }
            out.println(number(results.each(run -> run.scores().average(row, ClassificationScore::accuracy))));
        }
        out.println();
    }

    /** How many tasks were tested. */
    private static int width(Results results, int after) {
        return results.runs().get(0).scores().rows().get(after).size();
    }

    private static String title(Results results, boolean named, int task) {
        return named ? results.tasks().get(task) : "task " + (task + 1);
    }

    private static String number(double[] values) {
        return String.format(
                Locale.ROOT, "%" + WIDTH + "." + "2f", 100 * Sample.of(values).mean());
    }
}
