package org.palimpsest.method;

import org.palimpsest.coreset.Retention;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.posterior.MeanField;

/** A method of continual learning, as a value: variational, with point estimates, or exact. */
public sealed interface Method permits VclMethod, PointMethod, ExactMethod {
    /** Optimizer, epochs, batches and stopping. */
    TrainingSettings trainingSettings();

    /** The same method with other steps. */
    Method with(TrainingSettings other);

    /** The data that are kept of each task. */
    Retention retention();

    /** The same method that keeps something else. */
    Method with(Retention other);

    /** The metric of the gradient. */
    Metric metric();

    /** The same method in another metric. */
    Method with(Metric other);

    /**
     * γ in (0, 1]: how many times the evidence of earlier tasks counts with every new one, in the posterior or penalty, in
     * statistics and in the estimate of the noise.
     */
    double decay();

    /** The prior over weights that no task has learned yet. */
    MeanField freshPrior(Mlp network);

    /** The penalty on weights that no task has learned yet. */
    QuadraticPenalty freshPenalty(int size);
}
