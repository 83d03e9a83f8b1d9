package org.palimpsest.optimizer;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.internal.MeanSquares;
import org.palimpsest.optimizer.internal.Preconditioner;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** The geometry of gradient descent, F. Descent follows the preconditioned gradient F⁻¹g. An axis of every method. */
public sealed interface Metric {
    /** Creates the preconditioner for a model. All batches must use the given buffer. */
    Preconditioner open(HeadModel model, Batch batch);

    /** Whether it needs a posterior. */
    default boolean needsSigma() {
        return false;
    }

    /** Whether it is for point estimates only. */
    default boolean needsPointEstimate() {
        return false;
    }

    /** The Euclidean metric: F = I, plain gradients. */
    record Euclidean() implements Metric {
        @Override
        public Preconditioner open(HeadModel model, Batch batch) {
            return (kernels, at, g, from, to) -> {};
        }
    }

    /**
     * The Gaussian natural gradient, GNG (paper, Eq. 3 to 6). F is the Fisher information of q in (μ, v = log σ), so
     * that a step is measured by how much it changes the distribution and not its parameters.
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
     * The natural gradient of point estimates (paper, Eq. 9). F is the diagonal of the empirical Fisher information of
     * the batch.
     *
     * <pre>
     * ĝ = g / (F + d)        F = 1/B Σ_b g_b²
     * </pre>
     *
     * <p>g is the gradient of the objective, g_b that of the loss of one example. Adam also divides by the root of a
     * second moment; the paper advises against combining the two.
     *
     * @param damping d; bounds the step of weights with tiny gradients
     */
    record EmpiricalFisher(double damping) implements Metric {
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
