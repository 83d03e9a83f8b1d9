package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.Ink;
import org.palimpsest.lab.figure.Mark.At;
import org.palimpsest.lab.figure.PathChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.PrincipalPlane;

/** The path of the weight means over the tasks, for runs that kept all states. */
final class Trajectories {
    private final BenchmarkGroup bench;
    private final Map<RunReader, List<float[]>> means = new LinkedHashMap<>();

    private Trajectories(BenchmarkGroup bench) {
        this.bench = bench;
    }

    static Section of(BenchmarkGroup bench) {
        return new Trajectories(bench).section();
    }

    private Section section() {
        for (ExperimentRuns subject : bench.subjects()) {
            for (RunReader run : subject.runs()) {
                List<float[]> path = run.means();
                if (path.size() > 1) {
                    means.put(run, path);
                }
            }
        }
        Optional<Section.Chart> moved = CurvesSection.overTasks(
                        bench,
                        "moved",
                        "Change of a weight's mean by a task",
                        "Root of the mean square of μ after the task less μ before, over the weights that tasks share.")
                .withDecimals(4)
                .chart(bench, (run, at) -> moved(path(run), at));
        return new Section(
                bench.id() + "-trajectories",
                "Trajectories",
                "The path of the weight means over the tasks. Strong regularization keeps it short; fine-tuning makes it long.",
                Stream.of(plane(), moved)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }

    private static double moved(List<float[]> path, int at) {
        if (at == 0 || at >= path.size()) {
            return Double.NaN;
        }
        float[] before = path.get(at - 1);
        float[] after = path.get(at);
        double sum = 0;
        for (int i = 0; i < after.length; i++) {
            double change = after[i] - before[i];
            sum += change * change;
        }
        return Math.sqrt(sum / after.length);
    }

    /** One run of each experiment, all in the same plane; those of another size than the first have no place in it. */
    private Optional<Section.Chart> plane() {
        Map<ExperimentRuns, RunReader> examples = new LinkedHashMap<>();
        int size = means.values().stream()
                .mapToInt(path -> path.get(0).length)
                .findFirst()
                .orElse(0);
        for (ExperimentRuns subject : bench.subjects()) {
            subject.runs().stream()
                    .filter(run -> path(run).stream().anyMatch(mean -> mean.length == size))
                    .findFirst()
                    .ifPresent(run -> examples.put(subject, run));
        }
        if (examples.isEmpty()) {
            return Optional.empty();
        }
        PrincipalPlane plane = PrincipalPlane.of(
                examples.values().stream().flatMap(run -> path(run).stream()).toList());
        return Optional.of(chart(examples, plane));
    }

    private List<float[]> path(RunReader run) {
        return means.getOrDefault(run, List.of());
    }

    private Section.Chart chart(Map<ExperimentRuns, RunReader> examples, PrincipalPlane plane) {
        List<PathChart.Trail> trails = new ArrayList<>();
        List<PathChart.Spot> spots = new ArrayList<>();
        Table.Builder table = new Table.Builder("experiment", "seed", "tasks learned", "first axis", "second axis");
        int next = 0;
        for (Map.Entry<ExperimentRuns, RunReader> each : examples.entrySet()) {
            ExperimentRuns subject = each.getKey();
            RunReader run = each.getValue();
            List<At> points = new ArrayList<>();
            List<PathChart.Stop> stops = new ArrayList<>();
            for (int task = 1; task <= path(run).size(); task++) {
                PrincipalPlane.Place place = plane.places().get(next++);
                At at = new At(place.x(), place.y());
                points.add(at);
                stops.add(new PathChart.Stop(at, subject.label() + ", after task " + task));
                table.row(subject.name(), run.seed(), task, place.x(), place.y());
            }
            trails.add(new PathChart.Trail(subject.index(), points, stops));
            Ink ink = Ink.series(subject.index());
            String series = String.valueOf(subject.index());
            spots.add(new PathChart.Spot(points.get(0), PathChart.Sign.DOT, ink, "", series));
            At end = points.get(points.size() - 1);
            spots.add(new PathChart.Spot(end, PathChart.Sign.CROSS, ink, subject.label(), series));
        }
        List<Scale> scales = PathChart.square(plane.places().stream()
                .map(place -> new At(place.x(), place.y()))
                .toList());
        String caption =
                "Means of the shared weights after each task (dot: the first; cross: the last), one seed of each"
                        + " experiment, in the plane in which they differ most. It shows "
                        + Decimals.percent(0).show(plane.share()) + " % of all squared distances.";
        PathChart chart = new PathChart(
                "Paths of the means",
                Axis.of("first axis", scales.get(0)),
                Axis.of("second axis", scales.get(1)),
                Optional.empty(),
                trails,
                spots);
        return new Section.Chart(bench.id() + "-path", "", chart.drawing(caption), caption, table.table());
    }
}
