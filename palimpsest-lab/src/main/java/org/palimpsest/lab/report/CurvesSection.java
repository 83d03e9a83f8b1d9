package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;

/**
 * A chart of a number of every run along an axis, summed up over the seeds, with its table.
 *
 * @param id its address within the benchmark
 * @param title what goes up
 * @param caption what it says
 * @param axis to the right; the i-th value is at i + 1
 * @param positions names of the places on the axis, for tips and the table
 * @param place what the places are
 * @param look lines or dots
 * @param decimals how numbers are written in tips, already in the unit of the chart
 * @param most what no value can be above; may be infinite
 */
record CurvesSection(
        String id,
        String title,
        String caption,
        Axis axis,
        List<String> positions,
        String place,
        Series.Look look,
        Decimals decimals,
        double most) {
    static final String BANDS = " Mean over the seeds; bands are one standard error.";
    static final String WHISKERS = " Mean over the seeds; whiskers are one standard error.";

    /** A number of a run at a place; NaN where it is not defined. */
    interface Value {
        double of(RunReader run, int at);
    }

    /** Along the tasks learned. */
    static CurvesSection overTasks(BenchmarkGroup bench, String id, String title, String caption) {
        return new CurvesSection(
                id,
                title,
                caption + BANDS,
                Axis.along("after task", bench.shortTasks()),
                bench.numbers(),
                "tasks learned",
                Series.Look.LINE,
                Decimals.of(2),
                Double.POSITIVE_INFINITY);
    }

    /** By the task that was tested. */
    static CurvesSection byTask(BenchmarkGroup bench, String id, String title, String caption) {
        return new CurvesSection(
                id,
                title,
                caption + WHISKERS,
                Axis.names("task", bench.shortTasks(), 10),
                bench.tasks(),
                "task",
                Series.Look.DOTS,
                Decimals.of(2),
                Double.POSITIVE_INFINITY);
    }

    CurvesSection withDecimals(int places) {
        return new CurvesSection(id, title, caption, axis, positions, place, look, Decimals.of(places), most);
    }

    /** For parts of a whole, in percent. */
    CurvesSection percent() {
        return new CurvesSection(id, title, caption, axis, positions, place, look, decimals, 100);
    }

    /** The chart; empty when no run has any value. */
    Optional<Section.Chart> chart(BenchmarkGroup bench, Value value, Stream<Double> guides) {
        List<Double> all = new ArrayList<>(guides.toList());
        List<Double> levels = List.copyOf(all);
        List<Series> series = new ArrayList<>();
        List<String> columns = new ArrayList<>(List.of("experiment", place, "mean", "standard error", "seeds"));
        bench.seeds().forEach(seed -> columns.add("seed " + seed));
        Table.Builder table = new Table.Builder(columns);
        for (ExperimentRuns subject : bench.subjects()) {
            List<Series.Spot> spots = new ArrayList<>();
            for (int i = 0; i < positions.size(); i++) {
                int at = i;
                Optional<Sample> sample = subject.over(run -> value.of(run, at));
                if (sample.isPresent()) {
                    Series.Spot spot = spot(at, sample.get());
                    spots.add(spot);
                    Stream.of(spot.y(), spot.low(), spot.high()).forEach(all::add);
                    table.row(row(bench, subject, at, sample.get(), value));
                }
            }
            if (!spots.isEmpty()) {
                series.add(new Series(subject.label(), subject.index(), look, spots));
            }
        }
        if (series.isEmpty()) {
            return Optional.empty();
        }
        LineChart chart = new LineChart(
                title,
                axis,
                Axis.of("", Scale.upTo(most, Scale.around(all))),
                levels.stream().map(y -> LineChart.Guide.level(axis, y)).toList(),
                series);
        return Optional.of(
                new Section.Chart(bench.id() + "-" + id, "", chart.drawing(caption), caption, table.table()));
    }

    Optional<Section.Chart> chart(BenchmarkGroup bench, Value value) {
        return chart(bench, value, Stream.empty());
    }

    private Series.Spot spot(int at, Sample sample) {
        double error = sample.standardError();
        String tip = place + " " + positions.get(at) + ": "
                + (sample.size() > 1
                        ? decimals.show(sample) + " (" + sample.size() + " seeds)"
                        : decimals.show(sample.mean()) + " (1 seed)");
        return new Series.Spot(at + 1, sample.mean(), sample.mean() - error, sample.mean() + error, tip);
    }

    private List<Object> row(BenchmarkGroup bench, ExperimentRuns subject, int at, Sample sample, Value value) {
        List<Object> cells = new ArrayList<>(
                List.of(subject.name(), positions.get(at), sample.mean(), sample.standardError(), sample.size()));
        for (long seed : bench.seeds()) {
            cells.add(subject.runs().stream()
                    .filter(run -> run.seed() == seed)
                    .map(run -> value.of(run, at))
                    .findFirst()
                    .orElse(Double.NaN));
        }
        return cells;
    }
}
