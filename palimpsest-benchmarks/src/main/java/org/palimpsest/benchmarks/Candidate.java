package org.palimpsest.benchmarks;

import java.io.IOException;

/** Someone who can do the steps that are compared. */
interface Candidate extends AutoCloseable {
    /** For the table. */
    String name();

    /** Does so many steps and returns the seconds they took in all. */
    double run(Mode mode, int steps) throws IOException;

    @Override
    void close();
}
