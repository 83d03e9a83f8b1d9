package org.palimpsest.posterior;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.math.internal.Exp;

/**
 * A mean-field Gaussian over the weights, q(θ) = Π N(θ_i; μ_i, σ_i²), stored as means and v = log σ. Immutable, and
 * equal by value.
 */
public final class MeanField {
    private static final double HALF_LOG_2_PI_E = 0.5 * (1 + StrictMath.log(2 * StrictMath.PI));

    private final float[] mean;
    private final float[] logSigma;

    /** Copies the arrays. */
    public MeanField(float[] mean, float[] logSigma) {
        if (mean.length != logSigma.length) {
            throw new IllegalArgumentException(mean.length + " means but " + logSigma.length + " log sigmas");
        }
        this.mean = mean.clone();
        this.logSigma = logSigma.clone();
        for (int i = 0; i < mean.length; i++) {
            if (!Float.isFinite(mean[i]) || !Float.isFinite(logSigma[i])) {
                throw new IllegalArgumentException("a posterior must be finite, but weight " + i + " is N(" + mean[i]
                        + ", exp " + logSigma[i] + ")");
            }
        }
    }

    /** Every weight N(mean, sigma²). */
    public static MeanField isotropic(int size, double mean, double sigma) {
        if (!(sigma > 0) || !Double.isFinite(sigma)) {
            throw new IllegalArgumentException("sigma must be > 0, was " + sigma);
        }
        float[] mu = new float[size];
        float[] v = new float[size];
        Arrays.fill(mu, (float) mean);
        Arrays.fill(v, (float) StrictMath.log(sigma));
        return new MeanField(mu, v);
    }

    /** The number of weights. */
    public int size() {
        return mean.length;
    }

    /** The mean of a weight. */
    public float mean(int i) {
        return mean[i];
    }

    /** The log standard deviation of a weight. */
    public float logSigma(int i) {
        return logSigma[i];
    }

    /** The standard deviation of a weight. */
    public float sigma(int i) {
        return Exp.exp(logSigma[i]);
    }

    /** A copy of the means. */
    public float[] mean() {
        return mean.clone();
    }

    /** A copy of the log standard deviations. */
    public float[] logSigma() {
        return logSigma.clone();
    }

    /** The concatenation of this posterior and one over further weights. */
    public MeanField append(MeanField more) {
        float[] mu = Arrays.copyOf(mean, size() + more.size());
        float[] v = Arrays.copyOf(logSigma, size() + more.size());
        System.arraycopy(more.mean, 0, mu, size(), more.size());
        System.arraycopy(more.logSigma, 0, v, size(), more.size());
        return new MeanField(mu, v);
    }

    /** The posterior over weights {@code from … to − 1}. */
    public MeanField slice(int from, int to) {
        return new MeanField(Arrays.copyOfRange(mean, from, to), Arrays.copyOfRange(logSigma, from, to));
    }

    /** This posterior with the weights from {@code offset} on replaced. */
    public MeanField replaced(int offset, MeanField part) {
        float[] mu = mean.clone();
        float[] v = logSigma.clone();
        System.arraycopy(part.mean, 0, mu, offset, part.size());
        System.arraycopy(part.logSigma, 0, v, offset, part.size());
        return new MeanField(mu, v);
    }

    /**
     * The product of two Gaussians, normalized: their natural parameters 1/σ² and μ/σ² are added.
     */
    public MeanField times(MeanField other) {
        return combined(other, 1, 1);
    }

    /**
     * The quotient of two Gaussians, normalized: the natural parameters are subtracted.
     *
     * @throws IllegalArgumentException where the precision would not be positive
     */
    public MeanField dividedBy(MeanField other) {
        return combined(other, 1, -1);
    }

    /**
     * This posterior moved towards another by damping, q^(1−ρ) · other^ρ: natural parameters are averaged.
     *
     * @param rho ρ in [0, 1]; 0 is this posterior to the bit
     */
    public MeanField damped(MeanField other, double rho) {
        if (!(rho >= 0 && rho <= 1)) {
            throw new IllegalArgumentException("rho must be in [0, 1], was " + rho);
        }
        return rho == 0 ? this : combined(other, 1 - rho, rho);
    }

    /**
     * The power prior q^γ p₀^(1−γ), which tempers this posterior towards another prior.
     *
     * @param gamma γ in [0, 1]; 1 is this posterior to the bit, 0 the other prior
     */
    public MeanField tempered(MeanField prior, double gamma) {
        return damped(prior, 1 - gamma);
    }

    /**
     * The weighted average of several posteriors in their natural parameters, the normalized product Π q_k^{w_k}.
     *
     * <pre>
     * λ = Σ_k w_k λ_k     λμ = Σ_k w_k λ_k μ_k     λ = 1/σ²
     * </pre>
     *
     * <p>Sums are formed in the order of the list. Precisions stay positive, as every weight is.
     *
     * @param weights positive, with sum 1; a single posterior is returned to the bit
     */
    public static MeanField average(List<MeanField> posteriors, double[] weights) {
        if (posteriors.isEmpty() || posteriors.size() != weights.length) {
            throw new IllegalArgumentException(posteriors.size() + " posteriors and " + weights.length + " weights");
        }
        MeanField first = posteriors.get(0);
        if (posteriors.size() == 1) {
            return first;
        }
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            sum += weights[k];
            if (!(weights[k] > 0) || posteriors.get(k).size() != first.size()) {
                throw new IllegalArgumentException("part " + (k + 1) + " has a weight of " + weights[k] + " and "
                        + posteriors.get(k).size() + " parameters, the first has " + first.size());
            }
        }
        if (Math.abs(sum - 1) > 1e-9) {
            throw new IllegalArgumentException("the weights must sum to 1, not " + sum);
        }
        float[] mu = new float[first.size()];
        float[] v = new float[first.size()];
        for (int i = 0; i < mu.length; i++) {
            double precision = 0;
            double shift = 0;
            for (int k = 0; k < weights.length; k++) {
                double part = weights[k] * StrictMath.exp(-2.0 * posteriors.get(k).logSigma[i]);
                precision += part;
                shift += part * posteriors.get(k).mean[i];
            }
            mu[i] = (float) (shift / precision);
            v[i] = (float) (-0.5 * StrictMath.log(precision));
        }
        return new MeanField(mu, v);
    }

    /** The Gaussian with natural parameters a times these plus b times the other's. */
    private MeanField combined(MeanField other, double a, double b) {
        if (other.size() != size()) {
            throw new IllegalArgumentException("posteriors over " + size() + " and " + other.size() + " weights");
        }
        float[] mu = new float[size()];
        float[] v = new float[size()];
        for (int i = 0; i < mu.length; i++) {
            double p = a * StrictMath.exp(-2.0 * logSigma[i]);
            double r = b * StrictMath.exp(-2.0 * other.logSigma[i]);
            double precision = p + r;
            if (!(precision > 0)) {
                throw new IllegalArgumentException("weight " + i + " would have a precision of " + precision);
            }
            mu[i] = (float) ((p * mean[i] + r * other.mean[i]) / precision);
            v[i] = (float) (-0.5 * StrictMath.log(precision));
        }
        return new MeanField(mu, v);
    }

    /** The differential entropy in nats, Σ v_i + ½ ln 2πe. */
    public double entropy() {
        return entropy(0, size());
    }

    /** The entropy of weights {@code from … to − 1}. */
    public double entropy(int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += logSigma[i];
        }
        return sum + (to - from) * HALF_LOG_2_PI_E;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MeanField that
                && Arrays.equals(mean, that.mean)
                && Arrays.equals(logSigma, that.logSigma);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(mean) + Arrays.hashCode(logSigma);
    }

    @Override
    public String toString() {
        return "MeanField(" + size() + " weights, entropy " + entropy() + ")";
    }
}
