package org.palimpsest.optimizer;

import java.util.List;
import org.palimpsest.optimizer.internal.Updater;

/**
 * An {@link Optimizer} that uses only a gradient. It works for point estimates and for posteriors with any {@link
 * Metric}.
 */
public sealed interface GradientOptimizer extends Optimizer permits Sgd, Adam, Rms {
    @Override
    GradientOptimizer withLearningRate(double learningRate);

    /** Creates an updater for named vectors of {@code size} parameters each. */
    Updater start(List<String> vectors, int size);
}
