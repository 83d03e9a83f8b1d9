package org.palimpsest.paper.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.Drawing;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.figure.SmallMultiples;

/**
 * Costs as a figure: times against N and against M, both axes logarithmic, so that a slope is an exponent.
 *
 * @param costs what was measured
 */
public record CostFigure(Costs costs) {
    private static final double WIDTH = 720;

    /** The figure. */
    public Drawing drawing() {
        Costs.Grid grid = costs.grid();
        LineChart rows = chart(
                "Milliseconds, M = " + grid.size(), "rows of data, N", grid.rows(), costs::overRows, Timing::rows);
        LineChart sizes = chart(
                "Milliseconds, N = " + grid.fixedRows(),
                "points of the coreset, M",
                grid.sizes(),
                costs::overSizes,
                Timing::size);
        return new SmallMultiples("What coresets cost", 2, List.of(rows, sizes)).drawing(WIDTH, description());
    }

    private LineChart chart(
            String title,
            String label,
            List<Integer> along,
            Function<Work, List<Timing>> line,
            ToIntFunction<Timing> at) {
        Axis x = new Axis(
                label,
                Scale.logarithmic(along.stream().map(Integer::doubleValue).toList()),
                along.stream()
                        .map(each -> new Axis.Tick(each, String.valueOf(each)))
                        .toList());
        List<Double> all = costs.timings().stream().map(Timing::median).toList(); // one scale for both charts
        Axis y = Axis.of("", Scale.logarithmic(all));
        List<Series> series = new ArrayList<>();
        for (Work work : Work.values()) {
            series.add(new Series(
                    work.title(),
                    series.size(),
                    Series.Look.LINE,
                    line.apply(work).stream()
                            .map(timing -> new Series.Spot(
                                    at.applyAsInt(timing),
                                    timing.median(),
                                    timing.least(),
                                    timing.most(),
                                    "M = " + timing.size() + ", N = " + timing.rows() + ": "
                                            + String.format(Locale.ROOT, "%.3g ms", timing.median())))
                            .toList()));
        }
        return new LineChart(title, x, y, List.of(), series);
    }

    /** What was measured, as a caption says it. */
    public String description() {
        return "Milliseconds of one processor core, medians of " + costs.grid().rounds()
                + " rounds, for choosing M of N points, and for one move of M points along Stein's direction, without and"
                + " with the score of a network of two layers of 100. A task has many moves; how many is a setting.";
    }
}
