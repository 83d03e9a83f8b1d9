package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.lab.experiment.TestedOn;
import org.palimpsest.task.Task;

/**
 * Experiments with seeds, to be made ready to run.
 *
 * @param experiments what is done
 * @param seeds where the random numbers of each start
 * @param future whether tasks are tested before they are learned, too
 * @param version of the program
 */
public record Workload(List<Experiment> experiments, List<Long> seeds, boolean future, String version) {
    /** An experiment and its data. */
    private record Ready(Experiment experiment, List<Datasets> sets) {}

    /** What decides the tasks; of a stream that does not vary with the seed, the seed is 0. */
    private record Drawn(StreamSpec stream, TestedOn testedOn, long seed) {
        static Drawn of(Experiment experiment, long seed) {
            StreamSpec stream = experiment.stream();
            return new Drawn(stream, experiment.testedOn(), stream.variesWithSeed() ? seed : 0);
        }
    }

    /** Copies the lists. */
    public Workload {
        experiments = List.copyOf(experiments);
        seeds = List.copyOf(seeds);
    }

    /** The runs, seed by seed, with their tasks; data that are missing are fetched. */
    public List<Sweep.Item> items(DataStore store, Progress progress) throws IOException {
        List<Ready> all = new ArrayList<>();
        for (Experiment experiment : experiments) {
            all.add(ready(experiment, all, store, progress));
        }
        Map<Drawn, List<Task>> drawn = new HashMap<>();
        List<Sweep.Item> items = new ArrayList<>();
        for (long seed : seeds) {
            for (Ready ready : all) {
                Drawn key = Drawn.of(ready.experiment(), seed);
                List<Task> stream = drawn.get(key);
                if (stream == null) {
                    stream = ready.experiment().tasks(ready.sets(), seed);
                    drawn.put(key, stream);
                }
                Run run = new Run(ready.experiment(), seed, Datasets.hashes(ready.sets()), future, version);
                items.add(new Sweep.Item(run, stream));
            }
        }
        return items;
    }

    /**
     * The runs in the same order without their tasks, which is enough to find what is stored of them; fetches nothing. Of a
     * data set that was removed since, the runs themselves tell which it was.
     *
     * @param root where runs are stored
     */
    public List<Run> runs(DataStore store, Path root) throws IOException {
        List<SortedMap<String, String>> hashes = new ArrayList<>();
        for (Experiment experiment : experiments) {
            List<String> sets = experiment.stream().datasets();
            Optional<SortedMap<String, String>> stored = sets.stream().allMatch(store::knows)
                    ? Optional.empty()
                    : new StoredData(root, future, version).of(experiment);
            hashes.add(stored.isPresent() ? stored.get() : store.hashes(sets));
        }
        List<Run> runs = new ArrayList<>();
        for (long seed : seeds) {
            for (int i = 0; i < experiments.size(); i++) {
                runs.add(new Run(experiments.get(i), seed, hashes.get(i), future, version));
            }
        }
        return runs;
    }

    /** Shares data with the experiments before, where they are the same. */
    private static Ready ready(Experiment experiment, List<Ready> before, DataStore store, Progress progress)
            throws IOException {
        List<String> names = experiment.stream().datasets();
        for (Ready other : before) {
            if (other.experiment().stream().datasets().equals(names)) {
                return new Ready(experiment, other.sets());
            }
        }
        return new Ready(experiment, store.load(names, progress));
    }
}
