package org.palimpsest.optimizer;

/** A rule that turns gradients into steps, as an immutable value. Its state, such as moments, is in its updater. */
public sealed interface Optimizer permits GradientOptimizer, PosteriorUpdateRule {
    /** The learning rate, before any schedule. */
    double learningRate();

    /** The same rule with another rate. */
    Optimizer withLearningRate(double learningRate);

    /** Checks a learning rate. */
    static void checkRate(double learningRate) {
        if (!(learningRate > 0) || !Double.isFinite(learningRate)) {
            throw new IllegalArgumentException("learningRate must be > 0, was " + learningRate);
        }
    }
}
