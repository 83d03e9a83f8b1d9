package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.store.RunRecord;

/**
 * Experiments that were tested on the same tasks of the same data, so that their numbers can be compared.
 *
 * @param id tells it from the others on the page
 * @param title what they have in common
 * @param tasks names of the tasks
 * @param subjects in the order of their directories
 */
record BenchmarkGroup(String id, String title, List<String> tasks, List<ExperimentRuns> subjects) {
    private static final int LONGEST = 14;

    /** Sorts runs into experiments, and experiments by what they were tested on. */
    static List<BenchmarkGroup> of(List<RunReader> readings) {
        Map<String, Map<String, Map<Long, RunReader>>> sorted = new LinkedHashMap<>();
        for (RunReader reading : readings) {
            RunRecord record = reading.result().record();
            sorted.computeIfAbsent(Results.benchmark(record), any -> new LinkedHashMap<>())
                    .computeIfAbsent(record.name() + "\n" + record.hash(), any -> new LinkedHashMap<>())
                    .merge(
                            reading.seed(),
                            reading,
                            (one, other) -> other.result().done() ? other : one);
        }
        Labels labels = new Labels();
        List<BenchmarkGroup> benches = new ArrayList<>();
        for (Map<String, Map<Long, RunReader>> group : sorted.values()) {
            List<List<RunReader>> experiments = group.values().stream()
                    .map(runs -> runs.values().stream()
                            .sorted(Comparator.comparingLong(RunReader::seed))
                            .toList())
                    .toList();
            benches.add(labels.bench("b" + (benches.size() + 1), experiments));
        }
        return benches.stream().map(bench -> bench.toldFrom(benches)).toList();
    }

    /** With its length in the title if another has the same. */
    private BenchmarkGroup toldFrom(List<BenchmarkGroup> all) {
        boolean twice = all.stream().filter(other -> other.title.equals(title)).count() > 1;
        return twice ? new BenchmarkGroup(id, title + ", " + size() + " tasks", tasks, subjects) : this;
    }

    int size() {
        return tasks.size();
    }

    /** All seeds of all experiments. */
    List<Long> seeds() {
        Set<Long> seeds = new LinkedHashSet<>();
        subjects.forEach(subject -> subject.runs().forEach(run -> seeds.add(run.seed())));
        return seeds.stream().sorted().toList();
    }

    /** 1, 2, and so on, one for each task. */
    List<String> numbers() {
        List<String> numbers = new ArrayList<>();
        for (int i = 1; i <= size(); i++) {
            numbers.add(String.valueOf(i));
        }
        return numbers;
    }

    /** Names of the tasks, the long ones cut; numbers where that would make two of them equal. */
    List<String> shortTasks() {
        List<String> names = shortened(tasks);
        return names.stream().distinct().count() == size() ? names : numbers();
    }

    /** Names that fit beside a chart. */
    static List<String> shortened(List<String> names) {
        return names.stream()
                .map(name -> name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…")
                .toList();
    }
}
