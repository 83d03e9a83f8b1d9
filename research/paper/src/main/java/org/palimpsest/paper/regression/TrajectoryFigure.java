package org.palimpsest.paper.regression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.Contours;
import org.palimpsest.lab.figure.Drawing;
import org.palimpsest.lab.figure.Ink;
import org.palimpsest.lab.figure.Mark.At;
import org.palimpsest.lab.figure.PathChart;
import org.palimpsest.lab.figure.Plot;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.SmallMultiples;

/**
 * The paper's figures 2 and 3: where the means went by four ways, on the average squared error over all tasks.
 *
 * @param paths one for each way, all of the same tasks
 */
public record TrajectoryFigure(List<Trajectory> paths) {
    private static final double WIDTH = 640;
    private static final int CELLS = 120;
    private static final int EVERY = 10;

    /** Checks that there are some. */
    public TrajectoryFigure {
        paths = List.copyOf(paths);
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("a figure of trajectories needs one");
        }
    }

    /** That of the first seed of an ensemble, from a log σ₀. */
    public static TrajectoryFigure of(Ensemble ensemble, double logSigma) {
        return new TrajectoryFigure(Way.ALL.stream()
                .map(way -> ensemble.paths(way, logSigma).get(0))
                .toList());
    }

    /** The figure: a panel for each way, two side by side. */
    public Drawing drawing() {
        Trajectory any = paths.get(0);
        List<At> all = new ArrayList<>();
        paths.forEach(path -> path.steps().forEach(step -> all.add(at(step.mean()))));
        any.tasks().forEach(task -> all.add(at(task.truth())));
        List<Scale> scales = PathChart.square(all);
        Axis x = Axis.of("mean of w", scales.get(0));
        Axis y = Axis.of("mean of b", scales.get(1));
        Contours heights =
                new Contours((w, b) -> LineTask.averageError(any.tasks(), new Pair(w, b)), x.scale(), y.scale(), CELLS);
        PathChart.Relief relief = new PathChart.Relief(heights, new Scale.Linear(0, heights.high()).ticks(12));
        List<Plot> panels = new ArrayList<>();
        for (Trajectory path : paths) {
            panels.add(
                    new PathChart(path.condition().way().name(), x, y, Optional.of(relief), trails(path), spots(path)));
        }
        return new SmallMultiples("Means of w and b, task after task", 2, panels).drawing(WIDTH, description());
    }

    private static List<PathChart.Trail> trails(Trajectory path) {
        List<PathChart.Trail> trails = new ArrayList<>();
        for (int t = 0; t < path.tasks().size(); t++) {
            List<At> points = new ArrayList<>();
            path.of(t).forEach(step -> points.add(at(step.mean())));
            points.add(at(path.after(t)));
            trails.add(new PathChart.Trail(t, points, stops(path, t)));
        }
        return trails;
    }

    /** Every so many steps, for all of them would lie on each other. */
    private static List<PathChart.Stop> stops(Trajectory path, int task) {
        List<PathChart.Stop> stops = new ArrayList<>();
        for (int step = 0; step < path.problem().steps(); step += EVERY) {
            Trajectory.Step at = path.of(task).get(step);
            stops.add(new PathChart.Stop(
                    at(at.mean()),
                    String.format(
                            Locale.ROOT,
                            "%s, task %d, before step %d: w %.2f ± %.2f, b %.2f ± %.2f",
                            path.condition().way().name(),
                            task + 1,
                            step + 1,
                            at.mean().w(),
                            at.sigma().w(),
                            at.mean().b(),
                            at.sigma().b())));
        }
        return stops;
    }

    private static List<PathChart.Spot> spots(Trajectory path) {
        List<PathChart.Spot> spots = new ArrayList<>();
        for (int t = 0; t < path.tasks().size(); t++) {
            At truth = at(path.tasks().get(t).truth());
            spots.add(new PathChart.Spot(truth, PathChart.Sign.CROSS, Ink.series(t), String.valueOf(t + 1)));
        }
        At start = at(path.steps().get(0).mean());
        spots.add(new PathChart.Spot(start, PathChart.Sign.DOT, Ink.MUTED, "start"));
        spots.add(new PathChart.Spot(at(path.end()), PathChart.Sign.DOT, Ink.TEXT, "end"));
        return spots;
    }

    private static At at(Pair pair) {
        return new At(pair.w(), pair.b());
    }

    /** What was run and can be seen, as a caption says it. */
    public String description() {
        Trajectory any = paths.get(0);
        return "The means of a Bayesian line, learned task after task from σ₀ = e^"
                + Math.round(any.condition().logSigma()) + " (seed 0, "
                + any.problem().rows() + " rows and "
                + any.problem().steps()
                + " steps a task). Crosses: the tasks' true lines, numbered; trails have the color"
                + " of the task that is learned. Gray: the average squared error over all tasks.";
    }

    /** The trajectories, one after the other, each row with the name of its way. */
    public String csv() {
        StringBuilder out = new StringBuilder();
        for (Trajectory path : paths) {
            List<String> lines = path.csv().lines().toList();
            if (out.isEmpty()) {
                out.append("way,").append(lines.get(0)).append('\n');
            }
            lines.stream()
                    .skip(1)
                    .forEach(line -> out.append(path.condition().way().name())
                            .append(',')
                            .append(line)
                            .append('\n'));
        }
        return out.toString();
    }
}
