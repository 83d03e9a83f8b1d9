package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/**
 * All that variational continual learning remembers between tasks: an immutable value.
 *
 * @param network the shape, with the heads so far
 * @param posterior q_t; before the first task, the prior of the shared layers
 * @param tasks how many tasks were learned
 * @param coresets what was kept of the tasks so far, in their order; of some, perhaps, nothing
 * @param optimizer what the optimizer remembers, if it is kept between tasks
 */
public record VclState(Mlp network, MeanField posterior, int tasks, List<Coreset> coresets, OptimizerState optimizer) {
    /** A state without coresets. */
    public VclState(Mlp network, MeanField posterior, int tasks, OptimizerState optimizer) {
        this(network, posterior, tasks, List.of(), optimizer);
    }

    /** Checks that posterior and network fit. */
    public VclState {
        coresets = List.copyOf(coresets);
        if (posterior.size() != network.size()) {
            throw new IllegalArgumentException(
                    "a posterior over " + posterior.size() + " weights does not fit a network of " + network.size());
        }
    }
}
