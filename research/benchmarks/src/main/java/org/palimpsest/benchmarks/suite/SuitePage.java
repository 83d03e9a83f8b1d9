package org.palimpsest.benchmarks.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.palimpsest.benchmarks.tables.TableStreams;

/** The tables of research/notes/tables.md. */
final class SuitePage {
    private final Standings standings;
    private final int seeds;
    private final StringBuilder text = new StringBuilder();

    private SuitePage(Standings standings, int seeds) {
        this.standings = standings;
        this.seeds = seeds;
    }

    static String of(Standings standings, List<SuiteStream> streams, int seeds) {
        SuitePage page = new SuitePage(standings, seeds);
        page.head(streams, seeds);
        for (Group group : Group.values()) {
            page.group(group);
        }
        page.bars();
        return page.text.toString();
    }

    /** The tables alone. */
    static String tables(Standings standings, int seeds) {
        SuitePage page = new SuitePage(standings, seeds);
        for (Group group : Group.values()) {
            page.group(group);
        }
        page.bars();
        return page.text.toString();
    }

    private void head(List<SuiteStream> streams, int seeds) {
        line("# Real tables, task by task");
        line("");
        line(
                "Written by the command below, from `research/notes/tables.jsonl`, which it fills and which holds every number of every seed:");
        line("");
        line("```sh");
        String count = seeds == 5 ? "" : " --seeds " + seeds;
        line("research/bin/tables" + count);
        line("research/bin/tables --check" + count + "    # judges the bars and names those that are missed");
        line("```");
        line("");
        line(
                "`learn` is the default of `palimpsest learn`, through a model directory: a file after the other, nothing but the"
                        + " target said; *exact* is `learn --predictor exact` ([exact.md](exact.md)). *Fine-tuning* trains the same network by maximum likelihood, a file after the other; *joint*"
                        + " does so with the rows of all files at once; *learn at once* is `learn` with all files in one task;"
                        + " *linear* and *forest* are Tribuo's logistic or linear regression and random forest, on the rows of all files.");
        line("");
        line("Of each task a quarter of the rows is tested on, at most " + Partition.MOST_TEST + ", and at most "
                + Partition.MOST_TRAIN
                + " others are learned from; the division is the same for all seeds, the seed changes"
                + " initial weights, order of rows, noise and which rows `learn` holds out. " + seeds
                + " seeds, mean ± standard error. *All tasks*: the average over tasks after the last one. *Newest*: the"
                + " average, over all tasks but the first, when a task was just learned. *Forgetting*: how far old tasks fell"
                + " from their best. *ECE* and *coverage* (of 90 % intervals): on the test rows of old tasks, after the last."
                + " *Floats*: what has to be kept to learn the next task, the rows where rows are kept. Scores are per cent of"
                + " right answers, or the root mean squared error in per cent of the target's standard deviation."
                + " Seconds are wall-clock time of one thread, longer where others are at work.");
        line("");
        line(
                "† Not looked at while defaults were chosen ([defaults.md](defaults.md)); of the others, training rows were.");
        line("");
        line("| stream | tasks | rows to learn, by task | rows to test | source, licence |");
        line("|---|---|---|---|---|");
        for (SuiteStream stream : streams) {
            line(String.format(
                    Locale.ROOT,
                    "| %s: %s | %d | %s | %d | %s; %s |",
                    stream.name() + (TableStreams.UNSEEN.contains(stream.name()) ? " †" : ""),
                    stream.source().cut().describe(),
                    stream.tasks(),
                    String.join(
                            " ",
                            stream.trainRows().stream().map(String::valueOf).toList()),
                    stream.testRows().stream().mapToInt(Integer::intValue).sum(),
                    stream.source().source().name(),
                    stream.source().licence()));
        }
        line("");
    }

    private void group(Group group) {
        List<String> streams = standings.streams(group);
        if (streams.isEmpty()) {
            return;
        }
        boolean numbers = group == Group.REGRESSION;
        line("## " + group.title());
        line("");
        line("| stream | method | all tasks | newest | forgetting | " + (numbers ? "coverage" : "ECE")
                + " | floats | seconds |");
        line("|---|---|---|---|---|---|---|---|");
        List<String> methods = new ArrayList<>();
        for (String stream : streams) {
            for (String method : standings.methods(stream)) {
                if (!methods.contains(method)) {
                    methods.add(method);
                }
                standings.find(stream, method).ifPresent(one -> line(row(stream, method, one)));
            }
        }
        for (String method : methods) {
            line(String.format(
                    Locale.ROOT,
                    "| *median* | %s | %s | %s | %s | %s | %s | %s |",
                    bold(method),
                    median(streams, method, one -> one.finalAverage().mean()),
                    median(streams, method, one -> one.newest().mean()),
                    median(streams, method, one -> one.forgetting().mean()),
                    median(streams, method, one -> one.honesty().mean()),
                    floats(number(streams, method, one -> one.floats().mean())),
                    median(streams, method, one -> one.seconds().mean())));
        }
        line("");
    }

    private static String bold(String method) {
        return method.equals(TablesSuite.LEARN) ? "**" + method + "**" : method;
    }

    private String row(String stream, String method, Standing one) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %.1f |",
                stream,
                bold(method)
                        + (one.outcomes().size() < seeds
                                ? " (seeds: " + one.outcomes().size() + ")"
                                : ""),
                one.finalAverage(),
                one.newest(),
                one.forgetting(),
                one.honesty(),
                floats(one.floats().mean()),
                one.seconds().mean());
    }

    private static String floats(double count) {
        return Double.isNaN(count) ? "–" : String.format(Locale.ROOT, "%,.0f", count);
    }

    /** The median over the streams; NaN for a method that not all of them have, since medians over others do not compare. */
    private double number(List<String> streams, String method, Function<Standing, Double> measure) {
        double[] all = streams.stream()
                .map(stream -> standings.find(stream, method))
                .flatMap(Optional::stream)
                .mapToDouble(measure::apply)
                .toArray();
        return all.length < streams.size() ? Double.NaN : Estimate.median(all);
    }

    private String median(List<String> streams, String method, Function<Standing, Double> measure) {
        double median = number(streams, method, measure);
        return Double.isNaN(median) ? "–" : String.format(Locale.ROOT, "%.1f", median);
    }

    private void bars() {
        List<Bars.Judgement> judged = Bars.judge(standings);
        line("## What must hold");
        line("");
        line(judged.stream().filter(Bars.Judgement::held).count() + " of " + judged.size() + " bars are held.");
        newestClasses();
        for (boolean held : new boolean[] {false, true}) {
            line("");
            line(held ? "Held:" : "Missed:");
            line("");
            judged.stream().filter(one -> one.held() == held).forEach(one -> line("- " + one.text()));
        }
    }

    /** What the newest task can be where classes are new: fine-tuning is no measure of it. */
    private void newestClasses() {
        List<String> rows = new ArrayList<>();
        for (String stream : standings.streams(Group.CLASS)) {
            List<String> cells = new ArrayList<>(List.of(stream));
            for (String method : List.of(TablesSuite.LEARN, TablesSuite.FINE_TUNING, TablesSuite.JOINT)) {
                standings
                        .find(stream, method)
                        .ifPresent(one -> cells.add(
                                Estimate.of(one.each(Outcome::lastTask)).toString()));
            }
            if (cells.size() == 4) {
                rows.add("| " + String.join(" | ", cells) + " |");
            }
        }
        if (rows.isEmpty()) {
            return;
        }
        line("");
        line(
                "With new classes fine-tuning is no measure of the newest task: it has forgotten all other classes and predicts the"
                        + " newest ones alone. A model that knows all classes confuses some of their rows, also after joint training."
                        + " Accuracy on the last task of each stream, after it was learned:");
        line("");
        line("| stream | **learn** | fine-tuning | joint |");
        line("|---|---|---|---|");
        rows.forEach(this::line);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
