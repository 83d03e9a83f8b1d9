package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunTrace;
import org.palimpsest.lab.result.Versus;
import org.palimpsest.lab.stats.Decimals;

/** The main result: average accuracies, final measures with standard errors, and paired comparisons. */
final class Headline {
    private static final double LEVEL = 0.95;
    private static final Decimals PERCENT = Decimals.percent(2);
    private static final Decimals P = Decimals.of(3);

    private Headline() {}

    static Section of(BenchmarkGroup bench) {
        List<Section.Block> blocks = new ArrayList<>();
        progress(bench).ifPresent(blocks::add);
        CurvesSection.overTasks(
                        bench,
                        "accuracy",
                        "Average accuracy over the tasks seen, %",
                        "After each task, the mean accuracy on the test data of this task and all before it.")
                .percent()
                .chart(bench, (run, at) -> 100 * run.seen(at, ClassificationScore::accuracy))
                .ifPresent(blocks::add);
        bySeed(bench).ifPresent(blocks::add);
        measures(bench).ifPresent(blocks::add);
        versus(bench).ifPresent(blocks::add);
        return new Section(
                bench.id() + "-headline",
                "Result",
                bench.size() + (bench.size() == 1 ? " task of " : " tasks of ")
                        + bench.subjects().get(0).record().dataset() + ", learned one after another. " + status(bench),
                blocks);
    }

    private static String status(BenchmarkGroup bench) {
        int all = bench.subjects().stream().mapToInt(s -> s.runs().size()).sum();
        int done = bench.subjects().stream().mapToInt(ExperimentRuns::done).sum();
        return done == all
                ? (all == 1 ? "The run is finished." : "All " + all + " runs are finished.")
                : done + " of " + all + (all == 1 ? " run" : " runs") + (done == 1 ? " is" : " are")
                        + " finished; tables of final numbers count only those.";
    }

    /** Where runs are that are not finished. */
    private static Optional<Section.Block> progress(BenchmarkGroup bench) {
        Table.Builder table = new Table.Builder("experiment", "seed", "tasks tested", "last epoch", "time, s");
        for (ExperimentRuns subject : bench.subjects()) {
            for (RunReader run : subject.runs()) {
                if (!run.result().done()) {
                    List<RunTrace.Epoch> epochs = run.trace().epochs();
                    Optional<RunTrace.Epoch> last =
                            epochs.isEmpty() ? Optional.empty() : Optional.of(epochs.get(epochs.size() - 1));
                    table.row(
                            subject.name(),
                            run.seed(),
                            run.learned() + " of " + bench.size(),
                            last.map(e -> "task " + e.task() + ", " + e.epoch() + " of " + e.epochs())
                                    .orElse(Decimals.NONE),
                            last.map(RunTrace.Epoch::seconds)
                                    .orElse(run.result().seconds()));
                }
            }
        }
        Table open = table.table();
        return open.rows().isEmpty()
                ? Optional.empty()
                : Optional.of(new Section.Facts(bench.id() + "-progress", "Not finished", "Unfinished runs.", open));
    }

    private static Optional<Section.Chart> bySeed(BenchmarkGroup bench) {
        List<String> seeds = bench.seeds().stream().map(String::valueOf).toList();
        List<Long> numbers = bench.seeds();
        return new CurvesSection(
                        "by-seed",
                        "Average accuracy at the end by seed, %",
                        "The same seed gives all experiments the same tasks and order of data: compare within a seed.",
                        Axis.names("seed", seeds, 12),
                        seeds,
                        "seed",
                        Series.Look.DOTS,
                        Decimals.of(2),
                        100)
                .chart(
                        bench,
                        (run, at) -> run.result().done() && run.seed() == numbers.get(at)
                                ? 100 * run.result().scores().averageAccuracy()
                                : Double.NaN);
    }

    private static Optional<Section.Block> measures(BenchmarkGroup bench) {
        List<Results> results = bench.subjects().stream()
                .flatMap(subject -> subject.finished().stream())
                .toList();
        if (results.isEmpty()) {
            return Optional.empty();
        }
        List<Measure> measures = Measure.definedFor(results);
        List<String> columns = new ArrayList<>(List.of("experiment", "seeds"));
        measures.forEach(measure -> columns.add(measure.title()));
        Table.Builder table = new Table.Builder(columns);
        for (ExperimentRuns subject : bench.subjects()) {
            subject.finished().ifPresent(finished -> {
                List<Object> row =
                        new ArrayList<>(List.of(subject.name(), finished.seeds().size()));
                measures.forEach(measure -> row.add(measure.cell(finished)));
                table.row(row);
            });
        }
        return Optional.of(new Section.Facts(
                bench.id() + "-measures",
                "After the last task",
                "Mean ± standard error over the seeds."
                        + results.stream()
                                .flatMap(each -> each.nearChance().stream())
                                .map(text -> " Warning: " + text + ".")
                                .collect(Collectors.joining()),
                table.table()));
    }

    private static Optional<Section.Block> versus(BenchmarkGroup bench) {
        List<ExperimentRuns> subjects =
                bench.subjects().stream().filter(s -> s.done() > 0).toList();
        List<Results> results =
                subjects.stream().map(s -> s.finished().orElseThrow()).toList();
        if (results.size() < 2) {
            return Optional.empty();
        }
        List<Versus> all = Versus.of(results);
        Table.Builder table = new Table.Builder(
                "experiment", "difference, % points", "95 % confidence", "p (Holm)", "wins", "differs in");
        for (Versus each : all) {
            table.row(
                    subjects.get(each.index()).name(),
                    PERCENT.show(each.difference()),
                    PERCENT.show(each.interval(LEVEL)),
                    each.paired().map(test -> P.p(test.adjusted())).orElse(Decimals.NONE),
                    each.paired()
                            .map(test -> test.wins() + " of " + test.pairs())
                            .orElse(Decimals.NONE),
                    each.settings().describe());
        }
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section.Facts(
                        bench.id() + "-versus", "Against " + subjects.get(0).name(), meaning(all), table.table()));
    }

    /** What the numbers are: those of a test only where one choice differs. */
    private static String meaning(List<Versus> all) {
        boolean some = all.stream().anyMatch(each -> each.paired().isPresent());
        boolean others = all.stream().anyMatch(each -> each.paired().isEmpty());
        return "Average accuracy at the end; ± is the standard error of the difference."
                + (some ? " With a p-value: one choice differs, and runs are paired by seed (t test)." : "")
                + (others
                        ? " Without one: several settings differ, and the difference of the means is the effect of none of"
                                + " them alone (Welch's interval), or there is no common seed."
                        : "");
    }
}
