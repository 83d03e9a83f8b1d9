package org.palimpsest.optimizer;

/** An {@link Optimizer} that needs nothing but a gradient: for beliefs in any {@link Metric}, and for single weights. */
public sealed interface Descent extends Optimizer permits Sgd, Adam, Rms {
    @Override
    Descent withLearningRate(double learningRate);

    /** The rule at work, with nothing remembered yet, on {@code vectors} vectors of {@code size} parameters. */
    Updater start(int vectors, int size);
}
