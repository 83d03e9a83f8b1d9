package org.palimpsest.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.FlipMatrix;
import org.palimpsest.evaluation.Flips;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.store.Event;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.MetricsLog;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.lab.store.RunRecord;

/**
 * What a run has given so far.
 *
 * @param directory where it is
 * @param record where it comes from
 * @param done whether it is finished
 * @param scores after each task, on the tasks so far and perhaps on tasks to come
 * @param flips of single answers, by each task
 * @param seconds how long it has worked
 */
public record RunResult(
        Path directory, RunRecord record, boolean done, ScoreMatrix scores, FlipMatrix flips, double seconds) {

    /** Reads a run directory, whose run may still be going on. */
    public static RunResult read(Path path) throws IOException {
        RunDirectory directory = new RunDirectory(path);
        RunRecord record = RunRecord.read(directory.record());
        Optional<Position> position = directory.position(record);
        int rows = position.map(Position::scored).orElse(0);
        List<List<ClassificationScore>> scores = new ArrayList<>();
        List<List<Flips>> flips = new ArrayList<>();
        for (int after = 0; after < rows; after++) {
            scores.add(new ArrayList<>());
            flips.add(new ArrayList<>());
        }
        List<Event> events = rows == 0 ? List.of() : MetricsLog.read(directory.metrics());
        for (Event event : events) {
            if (event instanceof Event.Scored scored && scored.after() <= rows) {
                checkTask(directory, record, scored.on());
                scores.get(scored.after() - 1).add(scored.score());
            }
            if (event instanceof Event.Flipped flipped && flipped.after() <= rows) {
                checkTask(directory, record, flipped.on());
                flips.get(flipped.after() - 1).add(flipped.flips());
            }
        }
        try {
            return new RunResult(
                    path,
                    record,
                    position.map(Position::done).orElse(false),
                    new ScoreMatrix(scores),
                    new FlipMatrix(flips),
                    position.map(Position::seconds).orElse(0.0));
        } catch (IllegalArgumentException e) {
            throw new InvalidRunException(directory.metrics(), "scores are missing: " + e.getMessage());
        }
    }

    private static void checkTask(RunDirectory directory, RunRecord record, int on) throws InvalidRunException {
        if (on > record.tasks().size()) {
            throw new InvalidRunException(
                    directory.metrics(),
                    "it tells of task " + on + ", but there are "
                            + record.tasks().size());
        }
    }

    /** Reads a run directory, if a run was begun there. */
    public static Optional<RunResult> ifThere(Path path) throws IOException {
        return Files.exists(new RunDirectory(path).record()) ? Optional.of(read(path)) : Optional.empty();
    }

    /** The files with what was known after each task, in order, as far as they were kept. */
    public List<Path> states() {
        return new RunDirectory(directory).states(record.tasks().size());
    }

    /** The accuracy on the last task learned, right after learning it. */
    public double newest() {
        int last = scores.tasks() - 1;
        return scores.accuracy(last, last);
    }

    /** How much of the way from guessing to no error a task was when it was just learned; below 0 is worse than guessing. */
    public double aboveChance(int task) {
        double chance = 1.0 / record.classes().get(task);
        return (scores.accuracy(task, task) - chance) / (1 - chance);
    }

    /** What earlier tasks did for later ones, against guessing; NaN unless tasks to come were tested. */
    public double forwardTransfer() {
        List<Double> chance = record.classes().stream().map(n -> 1.0 / n).toList();
        return scores.forwardTransfer(chance);
    }

    /** What runs of one experiment have in common, whatever their seed. */
    String experiment() {
        return record.name() + "\n" + record.hash();
    }

    /** When it was begun. */
    Instant begun() {
        try {
            return Instant.parse(record.started());
        } catch (DateTimeParseException e) {
            return Instant.MAX; // written by hand; the path decides
        }
    }
}
