package org.palimpsest.optimizer;

import java.util.List;
import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.Updater;

/**
 * Stochastic gradient descent, x ← x − α g.
 *
 * @param learningRate α
 */
public record Sgd(double learningRate) implements GradientOptimizer {
    public Sgd {
        Optimizer.checkRate(learningRate);
    }

    @Override
    public Sgd withLearningRate(double rate) {
        return new Sgd(rate);
    }

    @Override
    public Updater start(List<String> vectors, int size) {
        return new AtWork();
    }

    private final class AtWork implements Updater {
        private long steps;
        private float rate;

        @Override
        public void advance(double factor) {
            steps++;
            rate = (float) (learningRate * factor);
        }

        @Override
        public void apply(Kernels kernels, int vector, float rateFactor, float[] x, float[] g, int from, int to) {
            kernels.addScaled(g, -rateFactor * rate, x, from, to);
        }

        @Override
        public long steps() {
            return steps;
        }

        @Override
        public Map<String, float[]> arrays() {
            return Map.of();
        }

        @Override
        public void restore(OptimizerState from) {
            from.copyInto("SGD", arrays());
            steps = from.steps();
        }
    }
}
