package org.palimpsest.optimizer;

import java.util.Map;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.Log1p;
import org.palimpsest.optimizer.internal.PosteriorUpdater;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * Bayesian gradient descent (Zeno et al., 2018): every batch is treated as a task whose prior is the current posterior.
 * There is no KL term and no notion of a task; each additional epoch counts the data again.
 *
 * <pre>
 * μ ← μ − η σ² E_q[∇L]        a = ½ σ E_q[∇L ε] = ½ ∂_vL        σ ← σ (√(1 + a²) − a)
 * </pre>
 *
 * L is the loss summed over the batch. In v = log σ the last line is v ← v − arsinh a.
 *
 * @param learningRate η; the rule itself says 1
 */
public record Bgd(double learningRate) implements PosteriorUpdateRule {
    public Bgd {
        Optimizer.checkRate(learningRate);
    }

    @Override
    public Bgd withLearningRate(double rate) {
        return new Bgd(rate);
    }

    @Override
    public PosteriorUpdater start(int size, int examples) {
        return new AtWork();
    }

    @Override
    public boolean startsAbovePrior() {
        return false;
    }

    @Override
    public boolean startsFromPosterior() {
        return true;
    }

    /** There is no divergence in it. */
    @Override
    public boolean takesDivergenceOnce() {
        return true;
    }

    /** A schedule would change the means' rate and not that of σ, which the rule fixes. */
    @Override
    public boolean hasConstantRate() {
        return true;
    }

    private final class AtWork implements PosteriorUpdater {
        private long steps;
        private float rate;
        private int rows;

        @Override
        public void advance(double factor, int rows) {
            steps++;
            this.rows = rows;
            rate = (float) (learningRate * rows);
        }

        @Override
        public void apply(Kernels kernels, MutableMeanField q, Gradient nll, Gradient kl, int from, int to) {
            for (int i = from; i < to; i++) {
                q.mean[i] -= rate * q.sigma[i] * q.sigma[i] * nll.mean[i];
                double a = 0.5 * rows * nll.logSigma[i];
                double b = Math.abs(a);
                double arsinh = Log1p.of(b + b * b / (1 + Math.sqrt(1 + b * b)));
                q.logSigma[i] -= (float) Math.copySign(arsinh, a);
            }
            q.refresh(kernels, from, to);
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
            from.copyInto("BGD", arrays());
            steps = from.steps();
        }
    }
}
