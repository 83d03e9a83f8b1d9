package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.posterior.MeanField;

/**
 * All that a point network remembers between tasks: an immutable value.
 *
 * @param network the shape, with the heads so far
 * @param weights the weights, as a posterior almost without doubt
 * @param tasks how many tasks were learned
 * @param optimizer what the optimizer remembers, if it is kept between tasks
 * @param coresets what was kept of the tasks so far, in their order; of some, perhaps, nothing
 * @param penalty what the tasks so far ask of the next: all that EWC, Laplace propagation and SI keep of them
 */
public record PointState(
        Mlp network,
        MeanField weights,
        int tasks,
        List<Coreset> coresets,
        OptimizerState optimizer,
        QuadraticPenalty penalty) {
    /** A state without coresets. */
    public PointState(Mlp network, MeanField weights, int tasks, OptimizerState optimizer, QuadraticPenalty penalty) {
        this(network, weights, tasks, List.of(), optimizer, penalty);
    }

    /** Checks that weights, penalty and network fit. */
    public PointState {
        coresets = List.copyOf(coresets);
        if (weights.size() != network.size() || penalty.size() != network.size()) {
            throw new IllegalArgumentException(weights.size() + " weights and a penalty of " + penalty.size()
                    + " do not fit a network of " + network.size());
        }
    }
}
