package org.palimpsest.method;

import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.posterior.MeanField;

/**
 * A method with point estimates instead of posteriors, as a value of independent choices.
 *
 * @param means the distribution of the initial weights, also of new heads
 * @param importance the regularization against forgetting
 * @param metric the metric of the gradient
 * @param trainingSettings optimizer, epochs, batches and stopping
 * @param retention the data that are kept of each task: a coreset, or everything
 */
public record PointMethod(
        Initial.Means means,
        Importance importance,
        Metric metric,
        TrainingSettings trainingSettings,
        Retention retention)
        implements Method {
    /** log σ of a point estimate; negligible in float arithmetic. */
    public static final double LOG_SIGMA = -40;

    public PointMethod {
        if (!(trainingSettings.optimizer() instanceof GradientOptimizer)) {
            throw new IllegalArgumentException(
                    "point estimates need an optimizer of point estimates, such as SGD or Adam, not "
                            + trainingSettings.optimizer());
        }
        if (metric.needsSigma()) {
            throw new IllegalArgumentException(
                    metric + " needs a posterior; point estimates have the empirical Fisher information");
        }
        if (retention instanceof Retention.Points points && points.selection() instanceof Selection.FromPosterior) {
            throw new IllegalArgumentException(points.selection() + " compares samples of a posterior, and point"
                    + " estimates have none; choose random, kcenter or sensitivity");
        }
        if (retention instanceof Retention.Points points && points.use() instanceof Use.Predictive) {
            throw new IllegalArgumentException(
                    "point estimates have no posterior to refine before predicting; use coresets as regret");
        }
        if (retention instanceof Retention.Everything && !(importance instanceof Importance.None)) {
            throw new IllegalArgumentException(
                    "joint training uses the data of all tasks and takes no penalty against forgetting");
        }
    }

    /** Fine-tuning: no regularization against forgetting. */
    public PointMethod(Initial.Means means, TrainingSettings trainingSettings) {
        this(means, new Importance.None(), new Metric.Euclidean(), trainingSettings, new Retention.Nothing());
    }

    /** The optimizer. */
    public GradientOptimizer optimizer() {
        return (GradientOptimizer) trainingSettings.optimizer();
    }

    /** The same method with another regularization. */
    public PointMethod with(Importance other) {
        return new PointMethod(means, other, metric, trainingSettings, retention);
    }

    @Override
    public PointMethod with(Metric other) {
        return new PointMethod(means, importance, other, trainingSettings, retention);
    }

    @Override
    public PointMethod with(Retention other) {
        return new PointMethod(means, importance, metric, trainingSettings, other);
    }

    @Override
    public PointMethod with(TrainingSettings other) {
        return new PointMethod(means, importance, metric, other, retention);
    }

    @Override
    public double decay() {
        return importance.decay();
    }

    @Override
    public MeanField freshPrior(Mlp network) {
        return MeanField.isotropic(network.size(), 0, StrictMath.exp(LOG_SIGMA));
    }

    @Override
    public QuadraticPenalty freshPenalty(int size) {
        return importance.fresh(size);
    }
}
