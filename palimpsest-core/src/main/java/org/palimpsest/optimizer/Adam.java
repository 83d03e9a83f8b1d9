package org.palimpsest.optimizer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.Updater;

/**
 * Adam (Kingma and Ba, 2015), at step t = 1, 2, …
 *
 * <pre>
 * m ← β₁m + (1−β₁)g    s ← β₂s + (1−β₂)g²
 * x ← x − α m̂ / (√ŝ + ε)                     m̂ = m/(1−β₁ᵗ)  ŝ = s/(1−β₂ᵗ)      {@link Epsilon#PLAIN}
 * x ← x − α √(1−β₂ᵗ)/(1−β₁ᵗ) m / (√s + ε)                                     {@link Epsilon#HAT}
 * </pre>
 *
 * <p>ε matters more than its size suggests. Adam divides each gradient by its own scale, so a constant factor, such as
 * the σ² of a natural gradient, cancels unless √s is close to ε. There, a small σ does damp the step. research/notes/epsilon.md
 * has measurements.
 *
 * @param learningRate α
 * @param beta1 β₁
 * @param beta2 β₂
 * @param epsilon ε; zero is allowed; a parameter whose gradient was always zero then does not move
 * @param form where ε is added
 */
public record Adam(double learningRate, double beta1, double beta2, double epsilon, Epsilon form)
        implements GradientOptimizer {
    /** The two conventions for adding ε. */
    public enum Epsilon {
        /** To the corrected √ŝ, as in the paper's algorithm and in PyTorch. */
        PLAIN,
        /** To the uncorrected √s, the paper's "ε̂" and TensorFlow's form: larger in effect during the first steps. */
        HAT
    }

    /** The published defaults. */
    public static final Adam DEFAULT = new Adam(1e-3, 0.9, 0.999, 1e-8, Epsilon.PLAIN);

    public Adam {
        Optimizer.checkRate(learningRate);
        checkBeta("beta1", beta1);
        checkBeta("beta2", beta2);
        if (!(epsilon >= 0) || !Double.isFinite(epsilon)) {
            throw new IllegalArgumentException("epsilon must be >= 0, was " + epsilon);
        }
    }

    @Override
    public Adam withLearningRate(double rate) {
        return new Adam(rate, beta1, beta2, epsilon, form);
    }

    /** The same with another ε. */
    public Adam withEpsilon(double other) {
        return new Adam(learningRate, beta1, beta2, other, form);
    }

    /** The same with ε in another place. */
    public Adam withForm(Epsilon other) {
        return new Adam(learningRate, beta1, beta2, epsilon, other);
    }

    @Override
    public Updater start(List<String> vectors, int size) {
        return new AtWork(vectors, size);
    }

    /** βᵗ by squaring: as exact as needed, and without the arrays that {@code StrictMath.pow} allocates on every call. */
    static double power(double beta, long t) {
        double result = 1;
        double square = beta;
        for (long left = t; left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                result *= square;
            }
            square *= square;
        }
        return result;
    }

    static void checkBeta(String name, double beta) {
        if (!(beta >= 0 && beta < 1)) {
            throw new IllegalArgumentException(name + " must be in [0, 1), was " + beta);
        }
    }

    private final class AtWork implements Updater {
        private final List<String> vectors;
        private final float[][] m;
        private final float[][] s;
        private long steps;
        private float rate;
        private float spread;

        AtWork(List<String> vectors, int size) {
            this.vectors = vectors;
            m = new float[vectors.size()][size];
            s = new float[vectors.size()][size];
        }

        @Override
        public void advance(double factor) {
            steps++;
            double correction1 = 1 - power(beta1, steps);
            double correction2 = StrictMath.sqrt(1 - power(beta2, steps));
            double alpha = learningRate * factor / correction1;
            boolean plain = form == Epsilon.PLAIN;
            rate = (float) (plain ? alpha : alpha * correction2);
            spread = (float) (plain ? 1 / correction2 : 1);
        }

        @Override
        public void apply(Kernels kernels, int vector, float rateFactor, float[] x, float[] g, int from, int to) {
            kernels.adam(
                    x,
                    g,
                    m[vector],
                    s[vector],
                    (float) beta1,
                    (float) beta2,
                    rateFactor * rate,
                    spread,
                    (float) epsilon,
                    from,
                    to);
        }

        @Override
        public long steps() {
            return steps;
        }

        @Override
        public Map<String, float[]> arrays() {
            Map<String, float[]> all = new LinkedHashMap<>();
            for (int i = 0; i < m.length; i++) {
                all.put("adam.m." + vectors.get(i), m[i]);
                all.put("adam.s." + vectors.get(i), s[i]);
            }
            return all;
        }

        @Override
        public void restore(OptimizerState from) {
            from.copyInto("Adam", arrays());
            steps = from.steps();
        }
    }
}
