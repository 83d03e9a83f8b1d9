package org.palimpsest.learner;

import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;

/** A method of continual learning, as a value: posteriors over weights, or point estimates. */
public sealed interface Method permits VclMethod, PointMethod {
    /** The steps of a task. */
    TrainingSettings trainingSettings();

    /** The same method with other steps. */
    Method with(TrainingSettings other);

    /** The method at work on networks of a shape; their heads come with the tasks. */
    Learner<?> learner(Mlp shape, Likelihood likelihood, Compute compute);
}
