package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;

/** Work that may be killed at any moment, is begun again, and must end in the same files. */
interface Victim {
    /** What it is called. */
    String name();

    /** Prepares an empty directory in which the work can be begun. */
    void prepare(Path directory) throws IOException, InterruptedException;

    /** Begins the work, the same each time; returns when moments of a kill begin to count. */
    Attempt begin(Path directory) throws IOException, InterruptedException;

    /**
     * What a kill has left, in a word.
     *
     * @throws DamageException if it is not one of the states that it may be in
     */
    String state(Path directory) throws IOException;

    /** Whether all is done, so that an attempt may say that there is nothing to do. */
    default boolean isDone(Path directory) throws IOException {
        return false;
    }

    /** What is there at the end, without what only a clock decides: content by name. */
    SortedMap<String, String> left(Path directory) throws IOException;
}
