package org.palimpsest.optimizer;

/** A rule that turns gradients into steps; an immutable value. What it remembers is in an {@link Updater}. */
public sealed interface Optimizer permits Sgd, Adam, Rms {
    /** The learning rate, before any schedule. */
    double learningRate();

    /** The same rule with another rate. */
    Optimizer withLearningRate(double learningRate);

    /** The rule at work, with nothing remembered yet, on {@code vectors} vectors of {@code size} parameters. */
    Updater start(int vectors, int size);

    /** Checks a learning rate. */
    static void checkRate(double learningRate) {
        if (!(learningRate > 0) || !Double.isFinite(learningRate)) {
            throw new IllegalArgumentException("learningRate must be > 0, was " + learningRate);
        }
    }
}
