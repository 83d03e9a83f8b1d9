package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.result.RunTrace;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

/** The terms of the objective during training: data term, KL divergence and regret. */
final class ElboTerms {
    private static final Decimals FOUR = Decimals.of(4);

    /** An epoch of a task; epochs of several phases follow each other. */
    private record When(int task, int phase, int epoch) implements Comparable<When> {
        @Override
        public int compareTo(When other) {
            int byTask = Integer.compare(task, other.task);
            int byPhase = byTask != 0 ? byTask : Integer.compare(phase, other.phase);
            return byPhase != 0 ? byPhase : Integer.compare(epoch, other.epoch);
        }
    }

    private ElboTerms() {}

    static Section of(BenchmarkGroup bench) {
        Optional<Section.Chart> data = chart(
                bench,
                "elbo-data",
                "Data term: expected negative log-likelihood, nats",
                "Per example, after each epoch, on the training data. Logarithmic.",
                RunTrace.Epoch::nll);
        Optional<Section.Chart> kl = chart(
                bench,
                "elbo-kl",
                "Divergence from the prior, KL, nats",
                "Per example, after each epoch. Logarithmic; methods" + " without a prior are not shown.",
                RunTrace.Epoch::kl);
        Optional<Section.Chart> regret = chart(
                bench,
                "elbo-regret",
                "Regret: old points in the objective, nats",
                "The loss of the kept points of old tasks, per example of the new task, after each epoch. Logarithmic.",
                RunTrace.Epoch::regret);
        return new Section(
                bench.id() + "-elbo",
                "ELBO terms over time",
                "The terms of the objective: −ELBO = data term + KL"
                        + (regret.isPresent() ? ", and the regret of coresets." : ".")
                        + " Vertical lines mark the start of a task.",
                Stream.of(data, kl, regret)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }

    private static Optional<Section.Chart> chart(
            BenchmarkGroup bench, String id, String title, String caption, ToDoubleFunction<RunTrace.Epoch> of) {
        List<Series> series = new ArrayList<>();
        List<Double> all = new ArrayList<>();
        Table.Builder table =
                new Table.Builder("experiment", "task", "phase", "epoch", "mean", "standard error", "seeds");
        for (ExperimentRuns subject : bench.subjects()) {
            List<Series.Spot> spots = spots(subject, of, table);
            if (spots.stream().anyMatch(spot -> spot.y() > 0)) {
                spots.forEach(spot -> all.add(spot.y()));
                series.add(new Series(subject.label(), subject.index(), Series.Look.LINE, spots));
            }
        }
        if (series.isEmpty()) {
            return Optional.empty();
        }
        Axis y = Axis.of("", Scale.logarithmic(all));
        Axis counts = Axis.along("task", bench.shortTasks());
        Axis x = new Axis("tasks learned", new Scale.Linear(0, bench.size()), counts.ticks());
        List<LineChart.Guide> starts = new ArrayList<>();
        for (int task = 1; task < bench.size() && bench.size() <= 20; task++) {
            starts.add(LineChart.Guide.upright(task, y));
        }
        LineChart chart = new LineChart(title, x, y, starts, series);
        return Optional.of(new Section.Chart(
                bench.id() + "-" + id, "", chart.drawing(caption), caption + CurvesSection.BANDS, table.table()));
    }

    private static List<Series.Spot> spots(
            ExperimentRuns subject, ToDoubleFunction<RunTrace.Epoch> of, Table.Builder table) {
        Map<When, List<RunTrace.Epoch>> epochs = new TreeMap<>();
        Map<Integer, List<String>> phases = new TreeMap<>();
        for (RunReader run : subject.runs()) {
            for (RunTrace.Epoch epoch : run.trace().epochs()) {
                List<String> known = phases.computeIfAbsent(epoch.task(), any -> new ArrayList<>());
                if (!known.contains(epoch.phase())) {
                    known.add(epoch.phase());
                }
                When when = new When(epoch.task(), known.indexOf(epoch.phase()), epoch.epoch());
                epochs.computeIfAbsent(when, any -> new ArrayList<>()).add(epoch);
            }
        }
        List<Series.Spot> spots = new ArrayList<>();
        epochs.forEach((when, at) -> {
            RunTrace.Epoch one = at.get(0);
            double[] values =
                    at.stream().mapToDouble(of).filter(Double::isFinite).toArray();
            if (values.length > 0) {
                Sample sample = Sample.of(values);
                int parts = new LinkedHashSet<>(phases.get(when.task())).size();
                double within = (when.phase() + (double) one.epoch() / one.epochs()) / parts;
                double error = sample.standardError();
                String tip = "task " + one.task() + ", epoch " + one.epoch() + ": " + FOUR.show(sample.mean());
                spots.add(new Series.Spot(
                        one.task() - 1 + within, sample.mean(), sample.mean() - error, sample.mean() + error, tip));
                table.row(subject.name(), one.task(), one.phase(), one.epoch(), sample.mean(), error, values.length);
            }
        });
        return spots;
    }
}
