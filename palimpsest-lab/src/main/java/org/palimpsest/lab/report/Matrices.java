package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.figure.ColorScale;
import org.palimpsest.lab.figure.HeatMap;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

/** The accuracy on every task after every task. */
final class Matrices {
    private Matrices() {}

    static Section of(BenchmarkGroup bench) {
        double least = bench.subjects().stream()
                .flatMap(subject -> values(bench, subject).stream().flatMap(List::stream))
                .filter(Double::isFinite)
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(0);
        ColorScale colors = new ColorScale(Math.min(90, 10 * Math.floor(least / 10)), 100);
        List<Section.Block> blocks = new ArrayList<>();
        for (ExperimentRuns subject : bench.subjects()) {
            if (subject.runs().stream().anyMatch(run -> run.learned() > 0)) {
                blocks.add(chart(bench, subject, colors));
            }
        }
        return new Section(
                bench.id() + "-matrix",
                "Accuracy matrix",
                "Accuracy in % on each task (across) after learning each task (down), mean over the seeds. A"
                        + " column shows the forgetting of a task; the diagonal is each task just after it was learned.",
                blocks);
    }

    private static Section.Chart chart(BenchmarkGroup bench, ExperimentRuns subject, ColorScale colors) {
        HeatMap map = new HeatMap(
                subject.label(),
                bench.shortTasks(),
                bench.shortTasks(),
                values(bench, subject),
                colors,
                Decimals.of(1),
                "after task",
                "on task");
        List<String> columns = new ArrayList<>(List.of("after", "on", "task", "mean, %", "standard error", "seeds"));
        subject.runs().forEach(run -> columns.add("seed " + run.seed()));
        Table.Builder table = new Table.Builder(columns);
        for (int i = 0; i < bench.size(); i++) {
            for (int j = 0; j < bench.size(); j++) {
                int after = i;
                int on = j;
                sample(subject, after, on).ifPresent(sample -> {
                    List<Object> row = new ArrayList<>(List.of(
                            after + 1,
                            on + 1,
                            bench.tasks().get(on),
                            sample.mean(),
                            sample.standardError(),
                            sample.size()));
                    subject.each(run -> 100 * run.score(after, on, ClassificationScore::accuracy))
                            .forEach(row::add);
                    table.row(row);
                });
            }
        }
        return new Section.Chart(
                bench.id() + "-matrix-" + subject.index(),
                String.valueOf(subject.index()),
                map.drawing("Accuracy of " + subject.name() + " on each task after learning each task."),
                subject.name(),
                table.table());
    }

    private static Optional<Sample> sample(ExperimentRuns subject, int after, int on) {
        return subject.over(run -> 100 * run.score(after, on, ClassificationScore::accuracy));
    }

    private static List<List<Double>> values(BenchmarkGroup bench, ExperimentRuns subject) {
        List<List<Double>> rows = new ArrayList<>();
        for (int after = 0; after < bench.size(); after++) {
            List<Double> row = new ArrayList<>();
            for (int on = 0; on < bench.size(); on++) {
                row.add(sample(subject, after, on).map(Sample::mean).orElse(Double.NaN));
            }
            rows.add(row);
        }
        return rows;
    }
}
