package org.palimpsest.learner;

import java.util.List;
import java.util.Optional;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;

/**
 * A training in the middle of a task, as a value. Together with the state before the task, the lesson and the seed it
 * determines the outcome to the bit.
 *
 * @param phase which phase of the task is under way, from 0
 * @param epoch which epoch is under way, from 0
 * @param step how many of its steps are done
 * @param nllSum the sum of the data terms of those steps, for the report of the epoch
 * @param posterior the posterior as it is now
 * @param optimizer the state of the optimizer
 * @param hook the state of what runs along with the training
 * @param noise the fit of the noise, empty where none is fitted
 * @param best with early stopping, the best posterior so far
 * @param bestScore the validation loss of the best posterior
 * @param waited how many epochs passed since
 */
public record Checkpoint(
        int phase,
        int epoch,
        int step,
        double nllSum,
        MeanField posterior,
        OptimizerState optimizer,
        OptimizerState hook,
        List<Double> noise,
        Optional<MeanField> best,
        double bestScore,
        int waited) {
    /** Copies the list. */
    public Checkpoint {
        noise = List.copyOf(noise);
    }
}
