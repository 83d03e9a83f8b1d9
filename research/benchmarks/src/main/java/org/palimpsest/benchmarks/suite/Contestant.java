package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.math.Compute;

/** A way to learn a stream. */
interface Contestant {
    /** Its name in tables. */
    String name();

    /**
     * Learns a stream and tests what was learned.
     *
     * @param directory an empty directory to work in
     */
    Outcome run(SuiteStream stream, long seed, Path directory, Compute compute) throws IOException;
}
