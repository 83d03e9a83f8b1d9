package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.run.Run;

/** The stored runs of a reproduction. Reads, never trains. */
public final class Archive {
    private final Path root;
    private final Map<Experiment, List<Run>> runs = new HashMap<>();
    private final Map<Experiment, Optional<Results>> read = new HashMap<>();

    /**
     * What is stored of some runs.
     *
     * @param root what their directories are under
     */
    public Archive(Path root, List<Run> wanted) {
        this.root = root;
        wanted.forEach(run ->
                runs.computeIfAbsent(run.experiment(), any -> new ArrayList<>()).add(run));
    }

    /** Results that are known already. */
    Archive(Map<Experiment, Results> known) {
        root = Path.of("");
        known.forEach((experiment, results) -> read.put(experiment, Optional.of(results)));
    }

    /** A file beside the runs, for what was measured and not run. */
    Path file(String name) {
        return root.resolve(name);
    }

    /** Whether all runs of an experiment are finished, with their states where those are needed. */
    public boolean holds(Setup setup) throws IOException {
        Optional<Results> results = find(setup);
        if (results.isEmpty() || !setup.states()) {
            return results.isPresent();
        }
        return results.get().runs().stream()
                .allMatch(run -> run.states().size() == run.record().tasks().size());
    }

    /** The finished runs of an experiment, which must be there. */
    public Results results(Setup setup) throws IOException {
        return find(setup)
                .orElseThrow(() -> new IllegalStateException("not all runs are finished of " + setup.command(1)));
    }

    /** A number of each run, in the order of the seeds. */
    public List<Double> each(Setup setup, ToDoubleFunction<RunResult> of) throws IOException {
        return results(setup).runs().stream().map(of::applyAsDouble).toList();
    }

    /** How long the runs of some experiments have worked, in minutes: at least one, where there are any. */
    public long minutes(List<Setup> setups) throws IOException {
        if (setups.isEmpty()) {
            return 0;
        }
        double seconds = 0;
        for (Setup setup : setups) {
            for (double each : each(setup, RunResult::seconds)) {
                seconds += each;
            }
        }
        return Math.max(1, Math.round(seconds / 60));
    }

    private Optional<Results> find(Setup setup) throws IOException {
        Experiment experiment = setup.experiment();
        Optional<Results> known = read.get(experiment);
        if (known == null) {
            known = read(runs.getOrDefault(experiment, List.of()));
            read.put(experiment, known);
        }
        return known;
    }

    private Optional<Results> read(List<Run> wanted) throws IOException {
        List<RunResult> all = new ArrayList<>();
        for (Run run : wanted) {
            Optional<RunResult> result = RunResult.ifThere(run.directory(root)).filter(RunResult::done);
            if (result.isEmpty()) {
                return Optional.empty();
            }
            all.add(result.get());
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(new Results(all));
    }
}
