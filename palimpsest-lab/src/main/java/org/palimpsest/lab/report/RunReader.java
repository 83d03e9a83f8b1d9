package org.palimpsest.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.result.FoundRuns;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.result.RunTrace;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.store.StateFile;

/**
 * A run as it was when it was read.
 *
 * @param result its scores so far
 * @param trace how it went
 */
record RunReader(RunResult result, RunTrace trace) {
    /**
     * All runs under some directories.
     *
     * @param invalid gets why some were left out
     */
    static List<RunReader> all(List<Path> roots, List<InvalidRunException> invalid) throws IOException {
        List<RunReader> readings = new ArrayList<>();
        FoundRuns found = FoundRuns.in(roots);
        invalid.addAll(found.invalid());
        for (RunResult result : found.runs()) {
            try {
                RunReader reading = new RunReader(result, RunTrace.read(result.directory()));
                reading.checkStates();
                readings.add(reading);
            } catch (InvalidRunException e) {
                invalid.add(e);
            } catch (IOException e) {
                invalid.add(InvalidRunException.unreadable(result.directory(), e));
            }
        }
        return readings;
    }

    /** Sections read states when they are drawn, one at a time; what is damaged must be known before. */
    private void checkStates() throws IOException {
        List<Path> files = new ArrayList<>(result.states());
        trace.state().filter(Files::exists).ifPresent(files::add);
        for (Path file : files.stream().distinct().toList()) {
            try {
                StateFile.read(file);
            } catch (NoSuchFileException replaced) {
                // By a run that goes on; the next look finds another.
            }
        }
    }

    long seed() {
        return result.record().seed();
    }

    int learned() {
        return result.scores().tasks();
    }

    /** A quantity of one test; NaN where it was not made. */
    double score(int after, int on, ToDoubleFunction<ClassificationScore> of) {
        return result.scores().has(after, on) ? of.applyAsDouble(result.scores().at(after, on)) : Double.NaN;
    }

    /** The mean over the tasks seen; NaN before they were. */
    double seen(int after, ToDoubleFunction<ClassificationScore> of) {
        return after >= 0 && after < learned() ? result.scores().average(after, of) : Double.NaN;
    }

    /** The mean over the tasks still to come; NaN where they were not tested. */
    double unseen(int after, ToDoubleFunction<ClassificationScore> of) {
        if (after >= learned()) {
            return Double.NaN;
        }
        List<ClassificationScore> row = result.scores().rows().get(after);
        return row.subList(after + 1, row.size()).stream()
                .mapToDouble(of)
                .average()
                .orElse(Double.NaN);
    }

    /** Its state after the last task learned; empty while the file is being replaced. */
    Optional<LearnerState> state() {
        return trace.state().flatMap(RunReader::state);
    }

    /** The same, empty where weights are point estimates or there are none. */
    Optional<LearnerState> posterior() {
        return state().filter(RunReader::hasSigmas);
    }

    private static boolean hasSigmas(LearnerState state) {
        return state.posterior().size() > 0 && !state.isPointEstimate();
    }

    private static Optional<LearnerState> state(Path file) {
        try {
            return Optional.of(StateFile.read(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The means of the weights that all tasks share after each task learned; empty unless all states were kept. */
    List<float[]> means() {
        List<LearnerState> kept = result.states().stream()
                .flatMap(file -> state(file).stream())
                .filter(RunReader::hasSigmas)
                .toList();
        if (kept.size() < learned() || kept.isEmpty()) {
            return List.of();
        }
        int shared = kept.get(kept.size() - 1).network().shared().stream()
                .mapToInt(Mlp.Layer::end)
                .max()
                .orElse(0);
        return kept.stream()
                .map(posterior -> posterior.posterior().slice(0, shared).mean())
                .toList();
    }
}
