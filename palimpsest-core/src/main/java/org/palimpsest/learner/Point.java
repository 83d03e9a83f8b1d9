package org.palimpsest.learner;

import org.palimpsest.coreset.Keep;
import org.palimpsest.coreset.Use;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Descent;

/**
 * A method that learns single weights, not beliefs, as a value: independent choices, each of which goes with every
 * other.
 *
 * @param means how the first weights, and those of a new head, are drawn
 * @param importance what protects the tasks before
 * @param metric the geometry of the gradient
 * @param schooling the steps of a task
 * @param keep what is kept of the data of each task: points to rehearse, or all of them
 */
public record Point(Initial.Means means, Importance importance, PointMetric metric, Schooling schooling, Keep keep)
        implements Method {
    /** Checks that the optimizer can do without beliefs. */
    public Point {
        if (!(schooling.optimizer() instanceof Descent)) {
            throw new IllegalArgumentException(
                    "single weights need an optimizer of single weights, such as SGD or Adam, not "
                            + schooling.optimizer());
        }
        if (keep instanceof Keep.Points points && points.use() instanceof Use.Predictive) {
            throw new IllegalArgumentException(
                    "single weights have no posterior to refine before predicting; use coresets as regret");
        }
        if (keep instanceof Keep.Everything && !(importance instanceof Importance.None)) {
            throw new IllegalArgumentException("joint training sees all tasks, and so has nothing to protect");
        }
    }

    /** Fine-tuning: nothing protects the tasks before. */
    public Point(Initial.Means means, Schooling schooling) {
        this(means, new Importance.None(), new PointMetric.Euclidean(), schooling, new Keep.Nothing());
    }

    Descent optimizer() {
        return (Descent) schooling.optimizer();
    }

    /** The same method with another protection. */
    public Point with(Importance other) {
        return new Point(means, other, metric, schooling, keep);
    }

    /** The same method in another metric. */
    public Point with(PointMetric other) {
        return new Point(means, importance, other, schooling, keep);
    }

    /** The same method with other data of earlier tasks. */
    public Point with(Keep other) {
        return new Point(means, importance, metric, schooling, other);
    }

    @Override
    public Point with(Schooling other) {
        return new Point(means, importance, metric, other, keep);
    }

    @Override
    public PointLearner learner(Mlp shape, Likelihood likelihood, Compute compute) {
        return new PointLearner(shape, likelihood, this, compute);
    }
}
