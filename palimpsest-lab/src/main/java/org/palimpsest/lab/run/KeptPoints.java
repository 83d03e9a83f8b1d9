package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.Point;
import org.palimpsest.learner.PointState;
import org.palimpsest.learner.VclState;
import org.palimpsest.store.StateFile;

/**
 * What a run has kept of its data: for people who must answer for them.
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
     * Reads them from the last state of a run.
     *
     * @throws BadRun when it is no run, or one that keeps no points
     */
    public static KeptPoints read(Path path) throws IOException {
        RunDirectory directory = new RunDirectory(path);
        RunRecord record = RunRecord.read(directory.record());
        List<Coreset> coresets = coresets(state(directory), record);
        if (coresets.isEmpty()) {
            throw new BadRun(path, "it keeps no points; coresets are asked for with 'palimpsest run --coreset'");
        }
        return new KeptPoints(path, record, coresets);
    }

    private static boolean isPoint(RunRecord record) {
        return Specs.read("run.json", record.spec()).method() instanceof Point;
    }

    private static List<Coreset> coresets(Path file, RunRecord record) throws IOException {
        return isPoint(record)
                ? StateFile.readPoint(file).coresets()
                : StateFile.readVcl(file).coresets();
    }

    private static Path state(RunDirectory directory) throws IOException {
        Optional<String> name = directory.position().flatMap(Position::state);
        if (name.isEmpty()) {
            throw new BadRun(directory.path(), "it has learned no task yet");
        }
        if (!RunRecord.read(directory.record()).spec().contains("[coreset]")) {
            throw new BadRun(
                    directory.path(), "it keeps no points; coresets are asked for with 'palimpsest run --coreset'");
        }
        return directory.file(name.get());
    }

    /**
     * Erases the points that are, or came from, some rows of a task, from the last state, its picture included. What was
     * learned from them stays in the belief.
     *
     * @param task its number, from 0
     * @return how many points are gone
     */
    public int erase(int task, int... rows) throws IOException {
        RunDirectory run = new RunDirectory(directory);
        try (RunLock lock = RunLock.take(run.lock()).orElse(null)) {
            if (lock == null) {
                throw new BadRun(directory, "another process is at work on it; wait for its end, or stop it first");
            }
            Path file = state(run);
            List<Coreset> before = coresets(file, record);
            List<Coreset> left = new ArrayList<>(before);
            left.set(task, left.get(task).withoutRows(rows));
            int gone = before.get(task).size() - left.get(task).size();
            if (gone > 0) {
                // The picture first: if this ends halfway, what is left still knows the rows that are to go.
                Files.deleteIfExists(run.file(RunDirectory.picture(task + 1)));
                write(file, left);
            }
            return gone;
        }
    }

    private void write(Path file, List<Coreset> left) throws IOException {
        if (isPoint(record)) {
            PointState s = StateFile.readPoint(file);
            StateFile.write(
                    file, new PointState(s.network(), s.weights(), s.tasks(), left, s.optimizer(), s.penalty()));
        } else {
            VclState s = StateFile.readVcl(file);
            StateFile.write(file, new VclState(s.network(), s.posterior(), s.tasks(), left, s.optimizer()));
        }
    }
}
