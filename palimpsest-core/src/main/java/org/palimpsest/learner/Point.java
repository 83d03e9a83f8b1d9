package org.palimpsest.learner;

import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;

/**
 * A method that learns single weights, not beliefs, as a value.
 *
 * @param means how the first weights, and those of a new head, are drawn
 * @param schooling the steps of a task
 */
public record Point(Initial.Means means, Schooling schooling) implements Method {
    @Override
    public Point with(Schooling other) {
        return new Point(means, other);
    }

    @Override
    public FineTuning learner(Mlp shape, Likelihood likelihood, Compute compute) {
        return new FineTuning(shape, likelihood, this, compute);
    }
}
