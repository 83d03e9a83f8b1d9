package org.palimpsest.optimizer;

import java.util.List;
import org.palimpsest.math.Kernels;

/**
 * Stochastic gradient descent, x ← x − α g.
 *
 * @param learningRate α
 */
public record Sgd(double learningRate) implements GradientOptimizer {
    /** Checks the rate. */
    public Sgd {
        Optimizer.checkRate(learningRate);
    }

    @Override
    public Sgd withLearningRate(double rate) {
        return new Sgd(rate);
    }

    @Override
    public Updater start(int vectors, int size) {
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
        public void apply(Kernels kernels, int vector, float[] x, float[] g, int from, int to) {
            kernels.addScaled(g, -rate, x, from, to);
        }

        @Override
        public long steps() {
            return steps;
        }

        @Override
        public List<float[]> memory() {
            return List.of();
        }

        @Override
        public void restore(long steps, List<float[]> memory) {
            if (!memory.isEmpty()) {
                throw new IllegalArgumentException(
                        "SGD remembers nothing, but " + memory.size() + " arrays were given");
            }
            this.steps = steps;
        }
    }
}
