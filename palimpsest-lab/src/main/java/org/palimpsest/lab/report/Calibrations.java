package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.result.RunTrace;
import org.palimpsest.lab.stats.Decimals;

/** Calibration: the reliability diagram after the last task, ECE and log-likelihood over time. */
final class Calibrations {
    private static final int FEW = 10;
    private static final Decimals ONE = Decimals.of(1);

    private Calibrations() {}

    static Section of(BenchmarkGroup bench) {
        Optional<Section.Chart> ece = CurvesSection.overTasks(
                        bench,
                        "ece",
                        "Calibration error (ECE), % points",
                        "The mean gap between confidence and accuracy, averaged over the tasks so far.")
                .chart(bench, (run, at) -> 100 * run.seen(at, ClassificationScore::ece));
        Optional<Section.Chart> nll = CurvesSection.overTasks(
                        bench,
                        "nll",
                        "Negative log-likelihood of the tests, nats",
                        "A proper score: penalizes errors and overconfidence; the mean over the tasks so far.")
                .withDecimals(3)
                .chart(bench, (run, at) -> run.seen(at, ClassificationScore::nll));
        return new Section(
                bench.id() + "-calibration",
                "Calibration",
                "On the dashed line, confidence and accuracy agree; below it, the model is overconfident.",
                Stream.of(curve(bench), ece, nll)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }

    private static Optional<Section.Chart> curve(BenchmarkGroup bench) {
        List<Series> series = new ArrayList<>();
        Table.Builder table =
                new Table.Builder("experiment", "bin", "predictions", "mean confidence, %", "accuracy, %", "seeds");
        for (ExperimentRuns subject : bench.subjects()) {
            // All runs at the same point: those that are as far as the farthest.
            int after =
                    subject.runs().stream().mapToInt(RunReader::learned).max().orElse(0);
            List<RunTrace.Bins> bins = new ArrayList<>();
            int runs = 0;
            for (RunReader run : subject.runs()) {
                List<RunTrace.Bins> mine = run.trace().calibration().stream()
                        .filter(b -> b.after() == after && b.on() <= after)
                        .toList();
                runs += mine.isEmpty() ? 0 : 1;
                bins.addAll(mine);
            }
            if (!bins.isEmpty()) {
                series.add(new Series(
                        subject.label(), subject.index(), Series.Look.LINE, spots(subject, bins, runs, table)));
            }
        }
        if (series.isEmpty()) {
            return Optional.empty();
        }
        Axis percent = Axis.of("confidence, %", new Scale.Linear(0, 100));
        LineChart chart = new LineChart(
                "Reliability after the last task: accuracy, %",
                percent,
                Axis.of("", new Scale.Linear(0, 100)),
                List.of(new LineChart.Guide(0, 0, 100, 100, true)),
                series);
        String caption = "Predictions on all tasks and of all seeds, binned by confidence; bins with fewer" + " than "
                + FEW + " predictions are only in the table.";
        return Optional.of(
                new Section.Chart(bench.id() + "-reliability", "", chart.drawing(caption), caption, table.table()));
    }

    private static List<Series.Spot> spots(
            ExperimentRuns subject, List<RunTrace.Bins> bins, int runs, Table.Builder table) {
        List<Series.Spot> spots = new ArrayList<>();
        for (int b = 0; b < bins.get(0).count().size(); b++) {
            int bin = b;
            int count = bins.stream().mapToInt(each -> each.count().get(bin)).sum();
            double right = bins.stream().mapToInt(each -> each.right().get(bin)).sum();
            double sum = bins.stream()
                    .mapToDouble(each -> each.confidence().get(bin))
                    .sum();
            double confidence = 100 * sum / count;
            double accuracy = 100 * right / count;
            table.row(subject.name(), bin + 1, count, confidence, accuracy, runs);
            if (count >= FEW) {
                String tip = "confidence " + ONE.show(confidence) + " %: accuracy " + ONE.show(accuracy) + " %, "
                        + count + " predictions";
                spots.add(new Series.Spot(confidence, accuracy, Double.NaN, Double.NaN, tip));
            }
        }
        return spots;
    }
}
