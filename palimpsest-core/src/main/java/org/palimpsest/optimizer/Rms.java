package org.palimpsest.optimizer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.Updater;

/**
 * Normalizes each coordinate by a running mean of squared gradients. The reference implementation of Stein variational
 * gradient descent moves its particles with this rule.
 *
 * <pre>
 * s ← g² at the first step, then ρs + (1−ρ)g²        x ← x − α g / (√s + ε)
 * </pre>
 *
 * @param learningRate α
 * @param decay ρ
 * @param epsilon ε
 */
public record Rms(double learningRate, double decay, double epsilon) implements GradientOptimizer {
    /** As in the reference implementation. */
    public static final Rms DEFAULT = new Rms(1e-3, 0.9, 1e-6);

    public Rms {
        Optimizer.checkRate(learningRate);
        if (!(decay >= 0 && decay < 1)) {
            throw new IllegalArgumentException("decay must be in [0, 1), was " + decay);
        }
        if (!(epsilon > 0) || !Double.isFinite(epsilon)) {
            throw new IllegalArgumentException("epsilon must be > 0, was " + epsilon);
        }
    }

    @Override
    public Rms withLearningRate(double rate) {
        return new Rms(rate, decay, epsilon);
    }

    @Override
    public Updater start(List<String> vectors, int size) {
        return new AtWork(vectors, size);
    }

    private final class AtWork implements Updater {
        private final List<String> vectors;
        private final float[][] s;
        private long steps;
        private float rate;

        AtWork(List<String> vectors, int size) {
            this.vectors = vectors;
            s = new float[vectors.size()][size];
        }

        @Override
        public void advance(double factor) {
            steps++;
            rate = (float) (learningRate * factor);
        }

        @Override
        public void apply(Kernels kernels, int vector, float rateFactor, float[] x, float[] g, int from, int to) {
            float keep = steps == 1 ? 0f : (float) decay;
            float[] mine = s[vector];
            for (int i = from; i < to; i++) {
                mine[i] = keep * mine[i] + (1 - keep) * g[i] * g[i];
                x[i] -= rateFactor * rate * g[i] / ((float) Math.sqrt(mine[i]) + (float) epsilon);
            }
        }

        @Override
        public long steps() {
            return steps;
        }

        @Override
        public Map<String, float[]> arrays() {
            Map<String, float[]> all = new LinkedHashMap<>();
            for (int i = 0; i < s.length; i++) {
                all.put("rms.s." + vectors.get(i), s[i]);
            }
            return all;
        }

        @Override
        public void restore(OptimizerState from) {
            from.copyInto("RMS", arrays());
            steps = from.steps();
        }
    }
}
