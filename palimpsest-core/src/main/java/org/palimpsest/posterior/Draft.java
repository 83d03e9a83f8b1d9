package org.palimpsest.posterior;

import org.palimpsest.math.Kernels;

/**
 * A belief being written: the arrays that one training loop owns and changes in place.
 *
 * <p>σ is kept beside v = log σ because every step needs it; whoever changes v calls {@link #refresh} on the range.
 */
public final class Draft {
    /** μ. */
    public final float[] mean;
    /** v = log σ. */
    public final float[] logSigma;
    /** σ = eᵛ. */
    public final float[] sigma;

    /** A draft that starts as a copy of a belief. */
    public Draft(MeanField start, Kernels kernels) {
        mean = start.mean();
        logSigma = start.logSigma();
        sigma = new float[mean.length];
        refresh(kernels, 0, mean.length);
    }

    /** How many weights there are. */
    public int size() {
        return mean.length;
    }

    /** σ ← eᵛ on a range. */
    public void refresh(Kernels kernels, int from, int to) {
        kernels.exp(logSigma, sigma, from, to);
    }

    /** What is written so far, as a value. */
    public MeanField freeze() {
        return new MeanField(mean, logSigma);
    }
}
