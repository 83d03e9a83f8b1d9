package org.palimpsest.learner;

import java.util.function.Consumer;

/**
 * The training of one task, step by step. What it starts from and what it returns are values. A {@link #checkpoint} can be
 * taken at any step and resumed in another process with bit-identical results.
 */
public sealed interface Training permits GradientTraining, SumTraining {
    /** Whether nothing is left to do but {@link #finish}. */
    boolean done();

    /** How many steps the whole training has, without early stopping. */
    long totalSteps();

    /** How many steps are done. */
    long stepsDone();

    /**
     * Takes one step.
     *
     * @param report called with the epoch if the step ends one
     * @throws DivergenceException when the objective is no longer finite
     */
    void step(Consumer<EpochReport> report);

    /** The current state of the training, as a value. */
    Checkpoint checkpoint();

    /**
     * Restores a checkpoint of this training, and returns it.
     *
     * @throws IllegalArgumentException if the checkpoint belongs to another training
     */
    Training restore(Checkpoint from);

    /** The state after the task. */
    LearnerState finish();
}
