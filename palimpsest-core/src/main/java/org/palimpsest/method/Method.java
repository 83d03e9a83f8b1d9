package org.palimpsest.method;

import org.palimpsest.coreset.Retention;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.posterior.MeanField;

/** A method of continual learning, as a value: posteriors over weights, or point estimates. */
public sealed interface Method permits VclMethod, PointMethod {
    /** The steps of a task. */
    TrainingSettings trainingSettings();

    /** The same method with other steps. */
    Method with(TrainingSettings other);

    /** What is kept of the data of each task. */
    Retention retention();

    /** The same method that keeps something else. */
    Method with(Retention other);

    /** The geometry of the gradient. */
    Metric metric();

    /** The same method in another metric. */
    Method with(Metric other);

    /** The prior over weights that no task has learned yet. */
    MeanField freshPrior(Mlp network);

    /** The penalty on weights that no task has learned yet. */
    QuadraticPenalty freshPenalty(int size);
}
