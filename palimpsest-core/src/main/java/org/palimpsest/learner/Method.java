package org.palimpsest.learner;

import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;

/** A method of continual learning, as a value: beliefs about weights, or single weights. */
public sealed interface Method permits Variational, Point {
    /** The steps of a task. */
    Schooling schooling();

    /** The same method with other steps. */
    Method with(Schooling other);

    /** The method at work on networks of a shape; their heads come with the tasks. */
    Learner<?> learner(Mlp shape, Likelihood likelihood, Compute compute);
}
