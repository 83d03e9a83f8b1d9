package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

/** Lines over the tasks seen so far, means over seeds with bands of a standard error, and their data. */
final class AccuracyCurves {
    private static final Decimals SHOWN = Decimals.of(2);

    private final String title;
    private final Table.Builder data;
    private final List<Series> series = new ArrayList<>();

    /** Lines of a panel, whose rows go to {@code data}: panel, line, tasks seen, seed, value. */
    AccuracyCurves(String title, Table.Builder data) {
        this.title = title;
        this.data = data;
    }

    /** The columns that rows are written to. */
    static Table.Builder data(String value) {
        return new Table.Builder("panel", "line", "tasks seen", "seed", value);
    }

    /** What a run says after so many tasks, from 1. */
    interface Quantity {
        double of(RunResult run, int seen) throws IOException;
    }

    /** The mean accuracy over the tasks seen, in percent. */
    static double accuracy(RunResult run, int seen) {
        return 100 * run.scores().average(seen - 1, ClassificationScore::accuracy);
    }

    /** One more line; {@code index} is its color and dashes. */
    void add(String name, int index, Results results, Quantity of) throws IOException {
        List<Series.Spot> spots = new ArrayList<>();
        for (int seen = 1; seen <= results.tasks().size(); seen++) {
            double[] values = new double[results.runs().size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = of.of(results.runs().get(i), seen);
                data.row(title, name, seen, results.seeds().get(i), values[i]);
            }
            spots.add(spot(seen, Sample.of(values), "after " + seen));
        }
        series.add(new Series(name, index, Series.Look.LINE, spots));
    }

    /** A mean with a band of a standard error. */
    static Series.Spot spot(double x, Sample sample, String where) {
        double error = sample.standardError();
        return new Series.Spot(
                x, sample.mean(), sample.mean() - error, sample.mean() + error, where + ": " + SHOWN.show(sample));
    }

    /** All values that a scale must have room for. */
    static List<Double> extent(List<Series> series) {
        List<Double> values = new ArrayList<>();
        for (Series each : series) {
            for (Series.Spot spot : each.spots()) {
                values.addAll(List.of(spot.y(), spot.low(), spot.high()));
            }
        }
        return values;
    }

    LineChart chart(double most) {
        int last = series.stream().mapToInt(s -> s.spots().size()).max().orElse(1);
        return new LineChart(
                title,
                Axis.counts("tasks seen", last),
                Axis.of("", Scale.upTo(most, Scale.around(extent(series)))),
                List.of(),
                series);
    }
}
