package org.palimpsest.optimizer;

/** An {@link Optimizer} that needs nothing but a gradient: for posteriors in any {@link Metric}, and for point estimates. */
public sealed interface GradientOptimizer extends Optimizer permits Sgd, Adam, Rms {
    @Override
    GradientOptimizer withLearningRate(double learningRate);

    /** The rule at work, with nothing remembered yet, on {@code vectors} vectors of {@code size} parameters. */
    Updater start(int vectors, int size);
}
