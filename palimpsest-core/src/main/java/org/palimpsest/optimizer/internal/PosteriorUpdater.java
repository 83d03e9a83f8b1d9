package org.palimpsest.optimizer.internal;

import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The state of a {@link PosteriorUpdateRule}, owned by one training loop.
 *
 * <p>Per step: {@link #advance} once, then {@link #apply} on each range, by any threads.
 */
public interface PosteriorUpdater {
    /** Begins the next step, on {@code rows} rows, with the learning rate multiplied by {@code factor}. */
    void advance(double factor, int rows);

    /**
     * Updates a range of a posterior, σ included.
     *
     * @param nll the gradient of the mean negative log-likelihood of an example
     * @param kl the gradient of the divergence from the prior, divided by the number of examples
     */
    void apply(Kernels kernels, MutableMeanField q, Gradient nll, Gradient kl, int from, int to);

    /** The number of steps begun. */
    long steps();

    /** The arrays that later steps depend on, by name; not copies. */
    Map<String, float[]> arrays();

    /** Restores an earlier state. */
    void restore(OptimizerState from);

    /** The state, as a value. */
    default OptimizerState state() {
        return new OptimizerState(steps(), arrays());
    }
}
