package org.palimpsest.lab.tune;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.run.FailureKind;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.random.Rng;

/**
 * The choice of settings for an experiment. Each point of a search is one experiment, judged by its average accuracy on
 * held-out training rows; test rows are never read.
 *
 * @param what a benchmark or a specification
 * @param recipe its recipe; empty for the usual
 * @param method its method; empty for the usual
 * @param settings settings that all points share, as key=value
 * @param search the settings to choose from
 * @param random how many points are drawn at random; empty for the whole grid
 * @param seeds how many runs each point has: seeds 0 to seeds − 1
 */
public record Tuning(
        String what,
        Optional<String> recipe,
        Optional<String> method,
        List<String> settings,
        Search search,
        Optional<Integer> random,
        int seeds) {
    private static final String HELD_OUT = "stream.tested-on=held-out";

    public Tuning {
        settings = List.copyOf(settings);
        if (seeds < 1) {
            throw new IllegalArgumentException("seeds must be >= 1, was " + seeds);
        }
    }

    /** The points that are tried, each with its value on every axis. */
    public List<List<String>> points() {
        return random.map(count -> search.random(count, Rng.of(0).stream("tune")))
                .orElseGet(search::grid);
    }

    /** All runs of all points. */
    public Workload workload(String version) {
        return new Workload(experiments(), LongStream.range(0, seeds).boxed().toList(), false, version);
    }

    private List<Experiment> experiments() {
        return points().stream()
                .map(point -> experiment(point, List.of(HELD_OUT)))
                .toList();
    }

    private Experiment experiment(List<String> point, List<String> more) {
        List<String> all = new ArrayList<>(settings);
        for (int i = 0; i < point.size(); i++) {
            all.add(search.keys().get(i) + "=" + point.get(i));
        }
        all.addAll(more);
        return Specs.resolve(what, recipe, method, all);
    }

    /**
     * Reads the results of the runs and chooses the best point. There is no choice while a run is missing, because it may
     * be the best. A run that diverged is a result.
     *
     * @param ends of all runs of the {@link #workload}
     * @param root what their directories are under
     */
    public TuningResult result(List<Sweep.End> ends, Path root) throws IOException {
        Map<Experiment, List<RunResult>> finished = new HashMap<>();
        for (Sweep.End end : ends) {
            if (isDone(end)) {
                finished.computeIfAbsent(end.run().experiment(), any -> new ArrayList<>())
                        .add(RunResult.read(end.run().directory(root)));
            }
        }
        List<List<String>> points = points();
        List<Experiment> experiments = experiments();
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            trials.add(new Trial(points.get(i), finished.getOrDefault(experiments.get(i), List.of()), seeds));
        }
        Optional<Trial> best =
                ends.stream().allMatch(end -> isDone(end) || diverged(end)) ? Trial.best(trials) : Optional.empty();
        return new TuningResult(
                this, trials, best.map(trial -> new TuningResult.Choice(trial, experiment(trial.values(), List.of()))));
    }

    private static boolean isDone(Sweep.End end) {
        return end.outcome() == RunOutcome.DONE || end.outcome() == RunOutcome.KEPT;
    }

    private static boolean diverged(Sweep.End end) {
        return end.why()
                .filter(why -> FailureKind.of(why) == FailureKind.DIVERGED)
                .isPresent();
    }
}
