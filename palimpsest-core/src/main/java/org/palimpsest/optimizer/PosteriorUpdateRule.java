package org.palimpsest.optimizer;

import org.palimpsest.optimizer.internal.PosteriorUpdater;

/**
 * A Bayesian learning rule: an {@link Optimizer} that updates the means and sigmas of a posterior jointly, and so
 * defines its own metric. It receives the gradients of the data term and of the prior term separately.
 */
public sealed interface PosteriorUpdateRule extends Optimizer permits Ivon, Bgd, Vadam {
    @Override
    PosteriorUpdateRule withLearningRate(double learningRate);

    /** Creates an updater for {@code size} weights and N examples. */
    PosteriorUpdater start(int size, int examples);

    /**
     * Whether a task starts at a precision above that of its prior by that of the initial sigma, 1/σ² = 1/σ_p² + 1/σ_0².
     * At the prior itself the precision of the data is zero, and rules that divide by it would take very large steps.
     */
    boolean startsAbovePrior();

    /** Whether it knows earlier tasks only through the posterior. Tasks then cannot start from fresh means. */
    default boolean startsFromPosterior() {
        return false;
    }

    /**
     * Whether it takes the divergence from the prior to weigh 1, as Bayes' rule has it. Another weight would do nothing, or be
     * taken for another prior.
     */
    default boolean takesDivergenceOnce() {
        return false;
    }

    /** Whether its learning rate must be constant. */
    default boolean hasConstantRate() {
        return false;
    }
}
