package org.palimpsest.optimizer;

import org.palimpsest.math.Kernels;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/** The geometry in which the gradient is the direction of steepest descent. */
public sealed interface Metric {
    /** g ← F⁻¹g on a range of weights, at the posterior given. */
    void precondition(Kernels kernels, MutableMeanField at, Gradient g, int from, int to);

    /** The parameters' own distances: F = I. */
    record Euclidean() implements Metric {
        @Override
        public void precondition(Kernels kernels, MutableMeanField at, Gradient g, int from, int to) {}
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
        public void precondition(Kernels kernels, MutableMeanField at, Gradient g, int from, int to) {
            kernels.scaleByVariance(g.mean, 1f, at.sigma, from, to);
            kernels.scale(g.logSigma, 0.5f, from, to);
        }
    }
}
