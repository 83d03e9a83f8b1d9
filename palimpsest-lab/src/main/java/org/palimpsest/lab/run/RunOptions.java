package org.palimpsest.lab.run;

import java.time.Duration;

/**
 * What does not change the outcome of a run.
 *
 * @param every how long a run works between two checkpoints; a killed run loses no more
 * @param keepStates whether the states after all tasks are kept, not only after the last
 * @param anew whether what was there before is thrown away
 */
public record RunOptions(Duration every, boolean keepStates, boolean anew) {
    /** A checkpoint every ten seconds, the last state. */
    public static final RunOptions USUAL = new RunOptions(Duration.ofSeconds(10), false, false);

    /** The same with another pace. */
    public RunOptions withEvery(Duration other) {
        return new RunOptions(other, keepStates, anew);
    }

    /** The same, keeping the states after all tasks or not. */
    public RunOptions withKeepStates(boolean other) {
        return new RunOptions(every, other, anew);
    }

    /** The same, throwing away what was there before or not. */
    public RunOptions withAnew(boolean other) {
        return new RunOptions(every, keepStates, other);
    }
}
