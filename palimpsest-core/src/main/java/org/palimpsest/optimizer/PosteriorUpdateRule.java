package org.palimpsest.optimizer;

/**
 * An {@link Optimizer} that moves means and sigmas of a posterior together and so is its own metric: a Bayesian learning
 * rule. It is told the gradients of the two terms of the objective apart.
 */
public sealed interface PosteriorUpdateRule extends Optimizer permits Ivon, Bgd, Vadam {
    @Override
    PosteriorUpdateRule withLearningRate(double learningRate);

    /** The rule at work on {@code size} weights and N examples, with nothing remembered yet. */
    PosteriorUpdater start(int size, int examples);

    /**
     * Whether a task starts at a precision above that of its prior by that of the initial sigma, 1/σ² = 1/σ_p² + 1/σ_0².
     * At the prior itself the data would have no weight yet, and rules that divide by it would leap.
     */
    boolean startsAbovePrior();

    /** Whether the posterior itself is all that it keeps of earlier tasks, so that a task cannot start from fresh means. */
    default boolean startsFromPosterior() {
        return false;
    }

    /** Whether its rate must be constant, because it knows no end of a task. */
    default boolean hasConstantRate() {
        return false;
    }
}
