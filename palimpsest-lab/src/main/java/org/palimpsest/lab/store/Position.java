package org.palimpsest.lab.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far a run is: what {@code progress.json} holds. It names only files that are complete, and replaces the one before
 * in one step, so that a run killed at any moment finds a whole position.
 *
 * @param schema the form of the file
 * @param done whether nothing is left to do
 * @param learned how many tasks were learned
 * @param scored after how many of them the tests were made
 * @param state the file with what is known after the tasks learned
 * @param checkpoint the file with the training of the next task, if it is under way
 * @param marks the file that tells which test rows were right after the tasks scored, until the next tests
 * @param metrics how many bytes of {@code metrics.jsonl} belong to this position
 * @param seconds how long the run has worked, all sessions together
 */
public record Position(
        String schema,
        @JsonProperty(required = true) boolean done,
        @JsonProperty(required = true) int learned,
        @JsonProperty(required = true) int scored,
        Optional<String> state,
        Optional<String> checkpoint,
        Optional<String> marks,
        @JsonProperty(required = true) long metrics,
        double seconds) {
    /** The form of the file that is written. */
    public static final String SCHEMA = "palimpsest-progress/1";

    /** Checks what was read. */
    public Position {
        Checks.atLeast("scored", 0, scored);
        Checks.atLeast("learned", scored, learned);
        Checks.atLeast("metrics", 0, metrics);
        Checks.seconds(seconds);
        Checks.file("state", state);
        Checks.file("checkpoint", checkpoint);
        Checks.file("marks", marks);
    }

    /** Before the first task. */
    public static Position start(long metrics) {
        return new Position(SCHEMA, false, 0, 0, Optional.empty(), Optional.empty(), Optional.empty(), metrics, 0);
    }

    /** The files that must stay. */
    public Set<String> files() {
        return Stream.of(state, checkpoint, marks).flatMap(Optional::stream).collect(Collectors.toSet());
    }

    /** In the middle of a task. */
    public Position training(String checkpoint, long metrics, double seconds) {
        return new Position(SCHEMA, false, learned, scored, state, Optional.of(checkpoint), marks, metrics, seconds);
    }

    /** After a task, before its tests. */
    public Position afterTask(String state, long metrics, double seconds) {
        return new Position(
                SCHEMA, false, learned + 1, scored, Optional.of(state), Optional.empty(), marks, metrics, seconds);
    }

    /** After the tests. */
    public Position afterTests(String marks, long metrics, double seconds) {
        return new Position(
                SCHEMA, false, learned, learned, state, Optional.empty(), Optional.of(marks), metrics, seconds);
    }

    /** After the last tests. */
    public Position end(long metrics, double seconds) {
        return new Position(
                SCHEMA, true, learned, learned, state, Optional.empty(), Optional.empty(), metrics, seconds);
    }
}
