package org.palimpsest.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        Optional<Position> position = directory.position();
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
                scores.get(scored.after() - 1).add(scored.score());
            }
            if (event instanceof Event.Flipped flipped && flipped.after() <= rows) {
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

    /** Sorts directory by directory, so that {@code vcl} comes before {@code vcl+gng}. */
    private static String byNames(Path file) {
        return file.toString().replace(file.getFileSystem().getSeparator(), "\0");
    }

    /**
     * All runs under some directories: directory by directory as they are given, and in each the experiments in the order in
     * which they were begun, which is that of the command that began them; then by path.
     */
    public static List<RunResult> find(List<Path> roots) throws IOException {
        List<RunResult> all = new ArrayList<>();
        for (Path root : roots) {
            if (!Files.exists(root)) {
                throw new InvalidRunException(root, "there is no such directory");
            }
            Path start = Files.isDirectory(root) ? root : root.toAbsolutePath().getParent();
            List<RunResult> found = new ArrayList<>();
            try (var files = Files.walk(start)) {
                for (Path file : files.filter(f -> f.endsWith("run.json"))
                        .sorted(Comparator.comparing(RunResult::byNames))
                        .toList()) {
                    found.add(read(file.resolveSibling("")));
                }
            }
            Map<String, Instant> begun = new HashMap<>();
            found.forEach(run -> begun.merge(run.experiment(), run.begun(), (a, b) -> a.isBefore(b) ? a : b));
            found.sort(Comparator.comparing(run -> begun.getOrDefault(run.experiment(), Instant.MAX)));
            all.addAll(found);
        }
        return all;
    }

    /** What runs of one experiment have in common, whatever their seed. */
    String experiment() {
        return record.name() + "\n" + record.hash();
    }

    private Instant begun() {
        try {
            return Instant.parse(record.started());
        } catch (DateTimeParseException e) {
            return Instant.MAX; // written by hand; the path decides
        }
    }
}
