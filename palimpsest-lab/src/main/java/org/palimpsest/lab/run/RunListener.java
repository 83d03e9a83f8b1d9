package org.palimpsest.lab.run;

import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.learner.EpochReport;

/** Receives the progress of runs. Concurrent runs call it concurrently, from their own threads; it must be quick. */
public interface RunListener {
    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /**
     * A run begins, or goes on.
     *
     * @param task the task that is next, from 0
     * @param part how much of that task was done before, from 0 to 1
     */
    default void began(Run run, int task, double part) {}

    /** A step was taken; {@code part} of the task is done. Called after every step. */
    default void step(Run run, int task, double part) {}

    /** An epoch has ended. */
    default void epoch(Run run, int task, EpochReport report) {}

    /** A task was tested after another was learned. */
    default void scored(Run run, int after, int on, ClassificationScore score) {}

    /** A run has ended, in one way or another. */
    default void ended(Run run, RunOutcome outcome) {}
}
