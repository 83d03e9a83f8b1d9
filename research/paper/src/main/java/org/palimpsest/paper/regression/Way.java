package org.palimpsest.paper.regression;

import java.util.List;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Sgd;

/**
 * A way downhill: an optimizer in a metric, with the learning rate of the paper.
 *
 * @param name its display name
 * @param optimizer the rule, its rate meant for the objective as the paper writes it
 * @param metric the geometry of the gradient
 */
public record Way(String name, GradientOptimizer optimizer, Metric metric) {
    /** Plain descent, at a tenth of the others' rate. */
    public static final Way SGD = new Way("SGD", new Sgd(0.001), new Metric.Euclidean());

    /** Adam. */
    public static final Way ADAM = new Way("Adam", Adam.DEFAULT.withLearningRate(0.01), new Metric.Euclidean());

    /** Plain descent along natural gradients. */
    public static final Way SGD_GNG = new Way("SGD + GNG", new Sgd(0.01), new Metric.GaussianFisher());

    /** Adam on natural gradients. */
    public static final Way ADAM_GNG =
            new Way("Adam + GNG", Adam.DEFAULT.withLearningRate(0.01), new Metric.GaussianFisher());

    /** As in the paper's figures, row by row. */
    public static final List<Way> ALL = List.of(SGD, ADAM, SGD_GNG, ADAM_GNG);
}
