package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.ColorScale;
import org.palimpsest.lab.figure.HeatMap;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.result.RunTrace;
import org.palimpsest.lab.stats.Decimals;

/** Accuracy by class and the confusion matrix after the last task. */
final class ClassesSection {
    private ClassesSection() {}

    /** Predictions by true and predicted class, over all tasks of a run; classes of the same name are one. */
    private record Totals(List<String> labels, Map<String, Map<String, Integer>> counts) {
        static Totals of(List<RunTrace.Confusion> parts) {
            Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
            for (RunTrace.Confusion part : parts) {
                part.labels().forEach(label -> counts.computeIfAbsent(label, any -> new LinkedHashMap<>()));
                for (int truth = 0; truth < part.counts().size(); truth++) {
                    Map<String, Integer> row = counts.get(part.labels().get(truth));
                    for (int told = 0; row != null && told < part.labels().size(); told++) {
                        row.merge(
                                part.labels().get(told),
                                part.counts().get(truth).get(told),
                                Integer::sum);
                    }
                }
            }
            counts.values().removeIf(row -> row.values().stream().allMatch(count -> count == 0));
            return new Totals(List.copyOf(counts.keySet()), counts);
        }

        int count(String truth, String told) {
            return counts.getOrDefault(truth, Map.of()).getOrDefault(told, 0);
        }

        /** The part of a class that was taken for another, in percent; NaN for a class without rows. */
        double percent(String truth, String told) {
            int all = counts.getOrDefault(truth, Map.of()).values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            return all == 0 ? Double.NaN : 100.0 * count(truth, told) / all;
        }
    }

    static Section of(BenchmarkGroup bench) {
        List<RunTrace.Confusion> all = new ArrayList<>();
        bench.subjects().forEach(subject -> all.addAll(parts(subject)));
        List<String> labels = Totals.of(all).labels();
        List<Section.Block> blocks = new ArrayList<>();
        if (!labels.isEmpty()) {
            accuracy(bench, labels).ifPresent(blocks::add);
            bench.subjects().stream()
                    .filter(subject -> !parts(subject).isEmpty())
                    .forEach(subject -> blocks.add(matrix(bench, subject, labels)));
        }
        return new Section(
                bench.id() + "-classes",
                "Classes",
                "After the last task, on the test data of all tasks: accuracy and confusion of the classes.",
                blocks);
    }

    private static List<RunTrace.Confusion> parts(ExperimentRuns subject) {
        return subject.runs().stream()
                .flatMap(run -> run.trace().confusion().stream())
                .toList();
    }

    private static Optional<Section.Chart> accuracy(BenchmarkGroup bench, List<String> labels) {
        Map<RunReader, Totals> totals = new LinkedHashMap<>();
        bench.subjects()
                .forEach(subject -> subject.runs()
                        .forEach(run -> totals.put(run, Totals.of(run.trace().confusion()))));
        return new CurvesSection(
                        "class-accuracy",
                        "Accuracy by class, %",
                        "The share of correct rows of each class." + CurvesSection.WHISKERS,
                        Axis.names("class", BenchmarkGroup.shortened(labels), 12),
                        labels,
                        "class",
                        Series.Look.DOTS,
                        Decimals.of(1),
                        100)
                .chart(bench, (run, at) -> {
                    Totals mine = totals.getOrDefault(run, Totals.of(List.of()));
                    return mine.percent(labels.get(at), labels.get(at));
                });
    }

    private static Section.Chart matrix(BenchmarkGroup bench, ExperimentRuns subject, List<String> labels) {
        Totals totals = Totals.of(parts(subject));
        List<List<Double>> values = new ArrayList<>();
        Table.Builder table = new Table.Builder("class", "predicted", "rows", "% of the class");
        for (String truth : labels) {
            List<Double> row = new ArrayList<>();
            for (String told : labels) {
                double percent = totals.percent(truth, told);
                row.add(percent == 0 ? Double.NaN : percent);
                if (totals.count(truth, told) > 0) {
                    table.row(truth, told, totals.count(truth, told), percent);
                }
            }
            values.add(row);
        }
        List<String> names = BenchmarkGroup.shortened(labels);
        HeatMap map = new HeatMap(
                subject.label(), names, names, values, new ColorScale(0, 100), Decimals.of(1), "class", "predicted");
        String caption = subject.name() + ": confusion matrix, % of each class (down) by what it was predicted as"
                + " (across), all seeds together; what never occurred is left out.";
        return new Section.Chart(
                bench.id() + "-confusion-" + subject.index(),
                String.valueOf(subject.index()),
                map.drawing(caption),
                caption,
                table.table());
    }
}
