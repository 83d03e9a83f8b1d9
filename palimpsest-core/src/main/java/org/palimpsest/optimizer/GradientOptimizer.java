package org.palimpsest.optimizer;

import java.util.List;

/** An {@link Optimizer} that needs nothing but a gradient: for posteriors in any {@link Metric}, and for point estimates. */
public sealed interface GradientOptimizer extends Optimizer permits Sgd, Adam, Rms {
    @Override
    GradientOptimizer withLearningRate(double learningRate);

    /** The rule at work, from its first step on, on named vectors of {@code size} parameters each. */
    Updater start(List<String> vectors, int size);
}
