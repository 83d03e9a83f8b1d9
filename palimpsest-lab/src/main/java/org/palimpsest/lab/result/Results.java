package org.palimpsest.lab.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Sample;
import org.palimpsest.lab.store.RunRecord;

/**
 * The finished runs of one experiment, one for each seed.
 *
 * @param name what people call the experiment; tells it from the others that it was read with
 * @param runs in the order of their seeds
 */
public record Results(String name, List<RunResult> runs) {
    /** A tenth of the way from guessing to no error. */
    private static final double NEAR_CHANCE = 0.1;

    /** Checks that there is one at least. */
    public Results {
        runs = runs.stream()
                .sorted(Comparator.comparingLong(run -> run.record().seed()))
                .toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("there are no finished runs");
        }
    }

    /** Under the name that its first run tells. */
    public Results(List<RunResult> runs) {
        this(runs.isEmpty() ? "" : runs.get(0).record().name(), runs);
    }

    /** The finished ones of some runs, by experiment; of copies of a run, the first. */
    public static List<Results> of(List<RunResult> runs) {
        Map<String, Map<Long, RunResult>> byExperiment = new LinkedHashMap<>();
        for (RunResult run : runs) {
            if (run.done()) {
                byExperiment
                        .computeIfAbsent(run.experiment(), any -> new LinkedHashMap<>())
                        .putIfAbsent(run.record().seed(), run);
            }
        }
        List<List<RunResult>> groups = byExperiment.values().stream()
                .map(group -> List.copyOf(group.values()))
                .toList();
        List<String> names = DistinctNames.of(
                groups.stream().map(group -> group.get(0).record()).toList());
        List<Results> all = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            all.add(new Results(names.get(i), groups.get(i)));
        }
        return all;
    }

    /** Where the experiment comes from, as its first run tells it. */
    public RunRecord first() {
        return runs.get(0).record();
    }

    /** What it was tested on. Accuracies can be subtracted only where this is equal. */
    public String benchmark() {
        return benchmark(first());
    }

    /** What a run was tested on: its data, its tasks and all settings of the stream. */
    public static String benchmark(RunRecord record) {
        Map<String, String> stream = new TreeMap<>(RunSettings.of(record.spec()).values());
        stream.keySet().removeIf(key -> !key.startsWith("stream."));
        return record.data() + "\n" + record.tasks() + "\n" + stream;
    }

    /** Names of the tasks. */
    public List<String> tasks() {
        return first().tasks();
    }

    /** The seeds, in order. */
    public List<Long> seeds() {
        return runs.stream().map(run -> run.record().seed()).toList();
    }

    /**
     * The tasks that were hardly better than guessing right after they were learned, on average over the seeds, in a
     * sentence; empty when there are none. What such a run forgets, or does not, says nothing about its method.
     */
    public Optional<String> nearChance() {
        List<String> bad = new ArrayList<>();
        for (int t = 0; t < first().tasks().size(); t++) {
            int task = t;
            if (Sample.of(each(run -> run.aboveChance(task))).mean() < NEAR_CHANCE) {
                double accuracy = Sample.of(each(run -> run.scores().accuracy(task, task)))
                        .mean();
                bad.add(first().tasks().get(t) + " (" + Decimals.percent(1).show(accuracy) + " %)");
            }
        }
        return bad.isEmpty()
                ? Optional.empty()
                : Optional.of(name + ": hardly better than guessing when just learned: " + String.join(", ", bad)
                        + "; its forgetting says nothing");
    }

    /** A number of every run. */
    public double[] each(ToDoubleFunction<RunResult> of) {
        return runs.stream().mapToDouble(of).toArray();
    }
}
