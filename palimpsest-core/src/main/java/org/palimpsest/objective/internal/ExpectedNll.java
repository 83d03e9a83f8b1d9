package org.palimpsest.objective.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.objective.Estimator;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * A Monte Carlo estimate of the expected negative log-likelihood of a batch, Σ_b E_q[−log p(y_b | x_b, θ)], with its
 * gradient in the means and log sigmas. Owns its buffers; made by an {@link Estimator}.
 */
public interface ExpectedNll {
    /**
     * Fills the batch, which must be planned, estimates the sum over it, and writes, or adds, scale times its gradient for
     * the shared layers and the head.
     *
     * @param noise the stream of this step's noise
     * @param add whether the gradient is added to what is there
     * @return the sum itself, not scaled
     */
    double at(MutableMeanField q, Batch batch, long noise, float scale, boolean add, Gradient out);
}
