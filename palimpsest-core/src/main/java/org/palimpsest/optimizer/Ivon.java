package org.palimpsest.optimizer;

import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.Log1p;
import org.palimpsest.optimizer.internal.PosteriorUpdater;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * IVON, the improved variational online Newton method (Shen et al., 2024), with any Gaussian prior N(μ_p, 1/(Nδ)) in
 * place of its weight decay: at step t = 1, 2, … with ℓ the mean loss of an example
 *
 * <pre>
 * 1/σ² = N(h + δ)    ĝ = E_q[∇ℓ]    ĥ = E_q[∇²ℓ] = ∂_vℓ/σ²
 * m ← β₁m + (1−β₁)ĝ         h ← β₂h + (1−β₂)ĥ + ½(1−β₂)²(h − ĥ)²/(h + δ)
 * μ ← μ − α (m/(1−β₁ᵗ) + δ(μ − μ_p)) / (h + δ)                               with the new h, as the authors do
 * </pre>
 *
 * <p>In v = log σ it needs no h: with x = (1−β₂)(ĥ − h)/(h + δ) = (1−β₂) N ∂_v(ℓ + KL/N) the update of h is
 * v ← v − ½ log(1 + x + ½x²), where ½x² keeps σ² positive, and 1/(h + δ) is Nσ². So this is the Gaussian natural
 * gradient with a momentum, a rate Nα for the means and a rate N(1−β₂) for v. Any estimator of E_q will do; ĥ by local
 * reparameterization is much less noisy than by whole weights.
 *
 * @param learningRate α, the part of a Newton step that is taken; that of the authors' code times their (h₀ + δ)
 * @param beta1 β₁
 * @param beta2 β₂; 1/(1−β₂) steps are needed to forget the first sigmas
 */
public record Ivon(double learningRate, double beta1, double beta2) implements PosteriorUpdateRule {
    public Ivon {
        Optimizer.checkRate(learningRate);
        Adam.checkBeta("beta1", beta1);
        Adam.checkBeta("beta2", beta2);
    }

    @Override
    public Ivon withLearningRate(double rate) {
        return new Ivon(rate, beta1, beta2);
    }

    @Override
    public PosteriorUpdater start(int size, int examples) {
        return new AtWork(size, examples);
    }

    @Override
    public boolean startsAbovePrior() {
        return true;
    }

    private final class AtWork implements PosteriorUpdater {
        private final float[] m;
        private final int examples;
        private long steps;
        private float rate;
        private float correction;

        AtWork(int size, int examples) {
            m = new float[size];
            this.examples = examples;
        }

        @Override
        public void advance(double factor, int rows) {
            steps++;
            rate = (float) (learningRate * factor * examples);
            correction = (float) (1 / (1 - Adam.power(beta1, steps)));
        }

        @Override
        public void apply(Kernels kernels, MutableMeanField q, Gradient nll, Gradient kl, int from, int to) {
            float keep = (float) beta1;
            double gain = (1 - beta2) * examples;
            for (int i = from; i < to; i++) {
                m[i] = keep * m[i] + (1 - keep) * nll.mean[i];
                double x = gain * ((double) nll.logSigma[i] + kl.logSigma[i]);
                double more = x + 0.5 * x * x; // by how much the precision grows
                q.logSigma[i] -= (float) (0.5 * Log1p.of(more));
                double variance = (double) q.sigma[i] * q.sigma[i] / (1 + more);
                q.mean[i] -= (float) (rate * variance * (correction * m[i] + kl.mean[i]));
            }
            q.refresh(kernels, from, to);
        }

        @Override
        public long steps() {
            return steps;
        }

        @Override
        public Map<String, float[]> arrays() {
            return Map.of("ivon.m.mean", m);
        }

        @Override
        public void restore(OptimizerState from) {
            from.copyInto("IVON", arrays());
            steps = from.steps();
        }
    }
}
