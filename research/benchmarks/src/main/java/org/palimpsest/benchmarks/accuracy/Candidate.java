package org.palimpsest.benchmarks.accuracy;

import java.io.IOException;

/** Something that learns all tasks with so many epochs each. */
interface Candidate extends AutoCloseable {
    /** Its name, for the table. */
    String name();

    /** Learns all tasks from the start, then tests on all of them. */
    Attempt learn(int epochs) throws IOException;

    @Override
    default void close() {}
}
