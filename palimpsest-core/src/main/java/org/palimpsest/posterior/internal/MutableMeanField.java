package org.palimpsest.posterior.internal;

import org.palimpsest.math.internal.Kernels;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.internal.Normals;

/**
 * A posterior during training: arrays that one training loop owns and updates in place.
 *
 * <p>σ is stored as well as v = log σ because every step needs it. Call {@link #refresh} after a change of v.
 */
public final class MutableMeanField {
    /** μ. */
    public final float[] mean;
    /** v = log σ. */
    public final float[] logSigma;
    /** σ = eᵛ. */
    public final float[] sigma;

    /** A mutable copy of a posterior. */
    public MutableMeanField(MeanField start, Kernels kernels) {
        mean = start.mean();
        logSigma = start.logSigma();
        sigma = new float[mean.length];
        refresh(kernels, 0, mean.length);
    }

    /** The number of weights. */
    public int size() {
        return mean.length;
    }

    /** σ ← eᵛ on a range. */
    public void refresh(Kernels kernels, int from, int to) {
        kernels.exp(logSigma, sigma, from, to);
    }

    /**
     * θ ← μ + σ ε, with ε the normals of a key.
     *
     * @param eps scratch, {@link Normals#length} of them
     */
    public void sample(Kernels kernels, long key, float[] eps, float[] theta) {
        kernels.normals(key, 0, eps.length / Normals.GROUP, eps, 0);
        kernels.reparameterize(mean, sigma, eps, 0, theta, 0, theta.length);
    }

    /** An immutable copy. */
    public MeanField freeze() {
        return new MeanField(mean, logSigma);
    }

    @Override
    public String toString() {
        return "MutableMeanField(" + size() + " weights)";
    }
}
