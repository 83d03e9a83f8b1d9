package org.palimpsest.optimizer;

import org.palimpsest.data.Batch;
import org.palimpsest.math.Kernels;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.MeanSquares;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/** The geometry in which the gradient is the direction of steepest descent: an axis of every method. */
public sealed interface Metric {
    /** The metric at work on a model; all batches will come in the buffer given. */
    Preconditioner open(HeadModel model, Batch batch);

    /** Whether it needs a posterior with a σ of its own for every weight. */
    default boolean needsSigma() {
        return false;
    }

    /** Whether it is for point estimates only. */
    default boolean needsPointEstimate() {
        return false;
    }

    /** The parameters' own distances: F = I. */
    record Euclidean() implements Metric {
        @Override
        public Preconditioner open(HeadModel model, Batch batch) {
            return (kernels, at, g, from, to) -> {};
        }
    }

    /**
     * Distances between the distributions, by the Fisher information of a Gaussian in (μ, v = log σ): the Gaussian
     * natural gradient, GNG (paper, Eq. 3 to 6).
     *
     * <pre>
     * F_μ = 1/σ²    F_v = 2        ĝ_μ = σ² g_μ    ĝ_v = ½ g_v
     * </pre>
     */
    record GaussianFisher() implements Metric {
        @Override
        public Preconditioner open(HeadModel model, Batch batch) {
            return GaussianFisher::precondition;
        }

        @Override
        public boolean needsSigma() {
            return true;
        }

        private static void precondition(Kernels kernels, MutableMeanField at, Gradient g, int from, int to) {
            kernels.scaleByVariance(g.mean, 1f, at.sigma, from, to);
            kernels.scale(g.logSigma, 0.5f, from, to);
        }
    }

    /**
     * Distances between the likelihoods, by the diagonal of the empirical Fisher information of the batch: the natural
     * gradient of a network that is not Bayesian (paper, Eq. 9).
     *
     * <pre>
     * ĝ = g / (F + d)        F = 1/B Σ_b g_b²
     * </pre>
     *
     * <p>g is the gradient of the whole objective, g_b that of the loss of one example. Adam divides by the root of a
     * second moment once more; the paper warns of the two together.
     *
     * @param damping d, without which a weight whose gradient nearly vanishes would leap
     */
    record EmpiricalFisher(double damping) implements Metric {
        /** Checks the damping. */
        public EmpiricalFisher {
            if (!(damping > 0) || !Double.isFinite(damping)) {
                throw new IllegalArgumentException("damping must be > 0, was " + damping);
            }
        }

        @Override
        public boolean needsPointEstimate() {
            return true;
        }

        @Override
        public Preconditioner open(HeadModel model, Batch batch) {
            MeanSquares squares = new MeanSquares(model, batch);
            float[] f = new float[model.network().size()];
            float d = (float) damping;
            return new Preconditioner() {
                @Override
                public void measure(MutableMeanField at, Batch batch) {
                    squares.at(at.mean, batch, f);
                }

                @Override
                public void apply(Kernels kernels, MutableMeanField at, Gradient g, int from, int to) {
                    for (int i = from; i < to; i++) {
                        g.mean[i] /= f[i] + d;
                    }
                }
            };
        }
    }
}
