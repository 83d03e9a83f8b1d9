package org.palimpsest.learner;

import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/**
 * All that variational continual learning remembers between tasks: an immutable value.
 *
 * @param network the shape, with the heads so far
 * @param posterior q_t; before the first task, the prior of the shared layers
 * @param tasks how many tasks were learned
 * @param optimizer what the optimizer remembers, if it is kept between tasks
 */
public record VclState(Mlp network, MeanField posterior, int tasks, Remembered optimizer) {
    /** Checks that belief and network fit. */
    public VclState {
        if (posterior.size() != network.size()) {
            throw new IllegalArgumentException(
                    "a belief about " + posterior.size() + " weights does not fit a network of " + network.size());
        }
    }
}
