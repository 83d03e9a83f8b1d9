package org.palimpsest.learner;

import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.MeanSquares;

/** The geometry in which the gradient of point estimates is the direction of steepest descent. */
public sealed interface PointMetric {
    /** The metric at work on one head of a network; all batches will come in the buffer given. */
    Preconditioner open(Mlp network, int head, Batch batch, Likelihood likelihood, Compute compute);

    /** The weights' own distances: F = I. */
    record Euclidean() implements PointMetric {
        @Override
        public Preconditioner open(Mlp network, int head, Batch batch, Likelihood likelihood, Compute compute) {
            return Preconditioner.PLAIN;
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
    record EmpiricalFisher(double damping) implements PointMetric {
        /** Checks the damping. */
        public EmpiricalFisher {
            if (!(damping > 0) || !Double.isFinite(damping)) {
                throw new IllegalArgumentException("damping must be > 0, was " + damping);
            }
        }

        @Override
        public Preconditioner open(Mlp network, int head, Batch batch, Likelihood likelihood, Compute compute) {
            MeanSquares squares = new MeanSquares(network, head, batch, likelihood, compute);
            float[] f = new float[network.size()];
            float d = (float) damping;
            return new Preconditioner() {
                @Override
                public void measure(float[] theta, Batch batch) {
                    squares.at(theta, batch, f);
                }

                @Override
                public void precondition(float[] g, int from, int to) {
                    for (int i = from; i < to; i++) {
                        g[i] /= f[i] + d;
                    }
                }
            };
        }
    }
}
