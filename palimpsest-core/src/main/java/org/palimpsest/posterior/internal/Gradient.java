package org.palimpsest.posterior.internal;

/** A gradient with respect to the means and log sigmas of a {@link MutableMeanField}: arrays that one training loop owns. */
public final class Gradient {
    /** ∂/∂μ. */
    public final float[] mean;
    /** ∂/∂v. */
    public final float[] logSigma;

    /** A gradient of zeros. */
    public Gradient(int size) {
        mean = new float[size];
        logSigma = new float[size];
    }
}
