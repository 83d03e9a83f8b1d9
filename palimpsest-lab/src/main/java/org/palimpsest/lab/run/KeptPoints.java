package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.lab.store.RunLock;
import org.palimpsest.lab.store.RunRecord;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.store.StateFile;

/**
 * What a run has kept of its data: to list, export or erase it.
 *
 * @param directory the run
 * @param record where it comes from
 * @param coresets one for each task learned so far
 */
public record KeptPoints(Path directory, RunRecord record, List<Coreset> coresets) {
    /** Copies the list. */
    public KeptPoints {
        coresets = List.copyOf(coresets);
    }

    /**
     * Reads them from the last state of a run; there are none when it keeps none.
     *
     * @throws InvalidRunException when it is no run
     */
    public static KeptPoints read(Path path) throws IOException {
        RunDirectory directory = new RunDirectory(path);
        RunRecord record = RunRecord.read(directory.record());
        List<Coreset> coresets = StateFile.read(state(directory)).coresets();
        return new KeptPoints(path, record, coresets);
    }

    private static Path state(RunDirectory directory) throws IOException {
        Optional<String> name = directory.position().flatMap(Position::state);
        if (name.isEmpty()) {
            throw new InvalidRunException(directory.path(), "it has learned no task yet");
        }
        return directory.file(name.get());
    }

    /**
     * Erases the points that are, or came from, some rows of a task, from the last state, its figure included. What was
     * learned from them stays in the posterior.
     *
     * @param task its number, from 0
     * @return how many points are gone
     */
    public int erase(int task, int... rows) throws IOException {
        RunDirectory run = new RunDirectory(directory);
        try (RunLock lock = RunLock.take(run.lock()).orElse(null)) {
            if (lock == null) {
                throw new InvalidRunException(
                        directory, "another process is at work on it; wait for its end, or stop it first");
            }
            Path file = state(run);
            LearnerState state = StateFile.read(file);
            List<Coreset> before = state.coresets();
            List<Coreset> left = new ArrayList<>(before);
            left.set(task, left.get(task).withoutRows(rows));
            int gone = before.get(task).size() - left.get(task).size();
            if (gone > 0) {
                // The figure first: if this ends halfway, what is left still knows the rows that are to go.
                Files.deleteIfExists(run.file(RunDirectory.figure(task + 1)));
                StateFile.write(file, state.withCoresets(left));
            }
            return gone;
        }
    }
}
