package org.palimpsest.optimizer;

import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.Log1p;
import org.palimpsest.optimizer.internal.PosteriorUpdater;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * Vadam (Khan et al., 2018), with any Gaussian prior N(μ_p, 1/(Nδ)): Adam whose second moment is the precision of the
 * posterior. At step t = 1, 2, … with ℓ the mean loss of an example
 *
 * <pre>
 * 1/σ² = N(s + δ)    ĝ = E_q[∇ℓ]
 * m ← β₁m + (1−β₁)(ĝ + δ(μ − μ_p))    s ← β₂s + (1−β₂)ĝ²    μ ← μ − α m̂ / (√ŝ + δ)
 * </pre>
 *
 * <p>with m̂ = m/(1−β₁ᵗ) and ŝ = s/(1−β₂ᵗ). The square of a batch's mean gradient underestimates the mean of squares,
 * so the posterior is too wide; smaller batches reduce this bias.
 *
 * @param learningRate α
 * @param beta1 β₁
 * @param beta2 β₂
 */
public record Vadam(double learningRate, double beta1, double beta2) implements PosteriorUpdateRule {
    public Vadam {
        Optimizer.checkRate(learningRate);
        Adam.checkBeta("beta1", beta1);
        Adam.checkBeta("beta2", beta2);
    }

    @Override
    public Vadam withLearningRate(double rate) {
        return new Vadam(rate, beta1, beta2);
    }

    @Override
    public PosteriorUpdater start(int size, int examples) {
        return new AtWork(size, examples);
    }

    @Override
    public boolean startsAbovePrior() {
        return true;
    }

    /** The gradient of the divergence tells the prior's precision: see {@code apply}. */
    @Override
    public boolean takesDivergenceOnce() {
        return true;
    }

    private final class AtWork implements PosteriorUpdater {
        private final float[] m;
        private final int examples;
        private long steps;
        private double rate;
        private double correction2;

        AtWork(int size, int examples) {
            m = new float[size];
            this.examples = examples;
        }

        @Override
        public void advance(double factor, int rows) {
            steps++;
            rate = learningRate * factor / (1 - Adam.power(beta1, steps));
            correction2 = 1 - Adam.power(beta2, steps);
        }

        /** s + δ is 1/Nσ², and of that δ is the part σ²/σ_p² = 1 + ∂_vKL, which the gradient of the KL tells. */
        @Override
        public void apply(Kernels kernels, MutableMeanField q, Gradient nll, Gradient kl, int from, int to) {
            float keep = (float) beta1;
            for (int i = from; i < to; i++) {
                double g = nll.mean[i];
                m[i] = keep * m[i] + (1 - keep) * (nll.mean[i] + kl.mean[i]);
                double precision = 1 / ((double) examples * q.sigma[i] * q.sigma[i]);
                double delta = precision * (1 + (double) examples * kl.logSigma[i]);
                double s = Math.max(0, precision - delta);
                double change = (1 - beta2) * (g * g - s);
                double root = Math.sqrt((s + change) / correction2);
                q.mean[i] -= (float) (rate * m[i] / (root + delta));
                q.logSigma[i] -= (float) (0.5 * Log1p.of(change / precision));
            }
            q.refresh(kernels, from, to);
        }

        @Override
        public long steps() {
            return steps;
        }

        @Override
        public Map<String, float[]> arrays() {
            return Map.of("vadam.m.mean", m);
        }

        @Override
        public void restore(OptimizerState from) {
            from.copyInto("Vadam", arrays());
            steps = from.steps();
        }
    }
}
