package org.palimpsest.benchmarks;

import java.io.IOException;

/** Someone who can do the steps that are compared. */
interface Candidate {
    /** For the table. */
    String name();

    /** How many steps it takes at least until it is at its best. */
    int warmUpSteps(Mode mode);

    /** Does so many steps and returns the seconds they took in all. */
    double run(Mode mode, int steps) throws IOException;
}
