package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/**
 * A command that may be killed at any moment, given again, and must end in the same files.
 *
 * <p>Implementations for other commands (serving, rounds of a cluster) need no more than this.
 */
interface Victim {
    /** What it is called. */
    String name();

    /** Prepares an empty directory in which the command can be given. */
    void prepare(Path directory) throws IOException;

    /** The arguments of the command, the same each time. */
    List<String> command(Path directory);

    /** Whether it may end with such a code when it is given again after it was killed. */
    default boolean mayEnd(int code, Path directory) {
        return code == 0;
    }

    /** What it leaves, without what only a clock decides: content by name. */
    SortedMap<String, String> left(Path directory) throws IOException;
}
