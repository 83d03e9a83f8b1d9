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
 * A method that learns point estimates, not posteriors, as a value: independent choices, each of which goes with every
 * other.
 *
 * @param means how the first weights, and those of a new head, are drawn
 * @param importance what protects the tasks before
 * @param metric the geometry of the gradient
 * @param trainingSettings the steps of a task
 * @param retention what is kept of the data of each task: points to rehearse, or all of them
 */
public record PointMethod(
        Initial.Means means,
        Importance importance,
        Metric metric,
        TrainingSettings trainingSettings,
        Retention retention)
        implements Method {
    /** log σ that stands for a point estimate: far below anything that would show in float arithmetic. */
    public static final double LOG_SIGMA = -40;

    /** Checks that the optimizer can do without posteriors. */
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
            throw new IllegalArgumentException("joint training sees all tasks, and so has nothing to protect");
        }
    }

    /** Fine-tuning: nothing protects the tasks before. */
    public PointMethod(Initial.Means means, TrainingSettings trainingSettings) {
        this(means, new Importance.None(), new Metric.Euclidean(), trainingSettings, new Retention.Nothing());
    }

    /** The optimizer, which is one of point estimates. */
    public GradientOptimizer optimizer() {
        return (GradientOptimizer) trainingSettings.optimizer();
    }

    /** The same method with another protection. */
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
    public MeanField freshPrior(Mlp network) {
        return MeanField.isotropic(network.size(), 0, StrictMath.exp(LOG_SIGMA));
    }

    @Override
    public QuadraticPenalty freshPenalty(int size) {
        return importance.fresh(size);
    }
}
