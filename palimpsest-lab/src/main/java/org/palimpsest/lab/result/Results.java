package org.palimpsest.lab.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.palimpsest.lab.store.RunRecord;

/**
 * The finished runs of one experiment, one for each seed.
 *
 * @param name what people call the experiment; tells it from the others that it was read with
 * @param runs in the order of their seeds
 */
public record Results(String name, List<RunResult> runs) {
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
                        .computeIfAbsent(
                                run.record().name() + "\n" + run.record().hash(), any -> new LinkedHashMap<>())
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

    /** Names of the tasks. */
    public List<String> tasks() {
        return first().tasks();
    }

    /** The seeds, in order. */
    public List<Long> seeds() {
        return runs.stream().map(run -> run.record().seed()).toList();
    }

    /** A number of every run. */
    public double[] each(ToDoubleFunction<RunResult> of) {
        return runs.stream().mapToDouble(of).toArray();
    }
}
