package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.store.DurableFile;

/**
 * Where the files of a run are.
 *
 * @param path the directory
 */
public record RunDirectory(Path path) {

    private static final String STATES = "state-";
    private static final String CHECKPOINTS = "checkpoint-";
    private static final String MARKS = "marks-";
    private static final String TENSORS = ".safetensors";

    /** Where the run comes from: a {@link RunRecord}. */
    public Path record() {
        return path.resolve("run.json");
    }

    /** How far it is: a {@link Position}. */
    public Path progress() {
        return path.resolve("progress.json");
    }

    /** What happened: a {@link MetricsLog}. */
    public Path metrics() {
        return path.resolve("metrics.jsonl");
    }

    /** Locked while a process works on the run. */
    public Path lock() {
        return path.resolve("lock");
    }

    /** A file of the run by its name. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** The name of the state after some tasks. */
    public static String state(int tasks) {
        return STATES + tasks + TENSORS;
    }

    /** The name of a checkpoint within a task, counted from 0. */
    public static String checkpoint(int task, long steps) {
        return CHECKPOINTS + (task + 1) + "-" + steps + TENSORS;
    }

    /** The name of the file with the correct answers after some tasks. */
    public static String marks(int tasks) {
        return MARKS + tasks + ".json";
    }

    /** The name of the image of the coreset of the last of some tasks. */
    public static String figure(int tasks) {
        return "coreset-" + tasks + ".svg";
    }

    /**
     * How far it is; empty when it has not begun.
     *
     * @throws InvalidRunException also when it is further than its tasks reach
     */
    public Optional<Position> position(RunRecord record) throws IOException {
        Optional<Position> position = position();
        int tasks = record.tasks().size();
        if (position.isPresent() && position.get().learned() > tasks) {
            throw new InvalidRunException(
                    progress(), "it has learned " + position.get().learned() + " tasks of " + tasks);
        }
        return position;
    }

    /** How far it is; empty when it has not begun. */
    public Optional<Position> position() throws IOException {
        if (!Files.exists(record()) || !Files.exists(progress())) {
            return Optional.empty();
        }
        Position position = JsonFile.read(progress(), Position.class);
        if (!Position.SCHEMA.equals(position.schema())) {
            throw new InvalidRunException(
                    progress(), "it has the form " + position.schema() + ", not " + Position.SCHEMA);
        }
        return Optional.of(position);
    }

    /** Those of the states after each of some tasks that are there. */
    public List<Path> states(int tasks) {
        return IntStream.rangeClosed(1, tasks)
                .mapToObj(learned -> file(state(learned)))
                .filter(Files::exists)
                .toList();
    }

    /** Whether nothing is left to do; with states, whether all of them were kept, too. */
    public boolean isDone(boolean states) throws IOException {
        Optional<Position> position = position().filter(Position::done);
        return position.isPresent()
                && (!states
                        || states(position.get().learned()).size()
                                == position.get().learned());
    }

    /** Removes what an earlier position needed and this one does not, and what was being written when it ended. */
    public void tidy(Position now, boolean keepStates) throws IOException {
        for (Path file : leftovers(now, keepStates)) {
            Files.deleteIfExists(file);
        }
    }

    /** What {@link #tidy} would remove. */
    public List<Path> leftovers(Position now, boolean keepStates) throws IOException {
        List<Path> leftovers = new ArrayList<>();
        for (Path file : files()) {
            String name = file.getFileName().toString();
            boolean passing = name.startsWith(CHECKPOINTS)
                    || name.startsWith(MARKS)
                    || name.endsWith(DurableFile.TEMPORARY)
                    || (name.startsWith(STATES) && !(keepStates && tasks(name) <= now.learned()));
            if (passing && !now.files().contains(name)) {
                leftovers.add(file);
            }
        }
        return leftovers;
    }

    private static int tasks(String name) {
        String number = name.substring(STATES.length(), Math.max(STATES.length(), name.length() - TENSORS.length()));
        return number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : Integer.MAX_VALUE;
    }

    /** Removes all that a run wrote, the position first, so that no half is taken for a whole. */
    public void clear() throws IOException {
        if (Files.deleteIfExists(progress())) {
            DurableFile.forceDirectory(path); // or a power cut could bring it back without the files that it names
        }
        for (Path file : files()) {
            if (!file.equals(lock())) {
                Files.deleteIfExists(file);
            }
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
