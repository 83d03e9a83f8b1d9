package org.palimpsest.distributed;

import java.util.Arrays;
import org.palimpsest.posterior.MeanField;

/**
 * A site's contribution t(θ) ∝ exp(−½ λθ² + ηθ) to a posterior, per weight. It need not be a density: its precision λ may be
 * zero or negative, only that of the posterior may not. Immutable, and equal by value.
 */
public final class GaussianFactor {
    private final double[] precision;
    private final double[] shift;

    /**
     * Copies the arrays.
     *
     * @param precision λ
     * @param shift η
     */
    public GaussianFactor(double[] precision, double[] shift) {
        if (precision.length != shift.length) {
            throw new IllegalArgumentException(precision.length + " precisions but " + shift.length + " shifts");
        }
        this.precision = precision.clone();
        this.shift = shift.clone();
        for (int i = 0; i < precision.length; i++) {
            if (!Double.isFinite(precision[i]) || !Double.isFinite(shift[i])) {
                throw new IllegalArgumentException(
                        "weight " + i + " has a precision of " + precision[i] + " and a shift of " + shift[i]);
            }
        }
    }

    /** The factor 1. */
    public static GaussianFactor one(int size) {
        return new GaussianFactor(new double[size], new double[size]);
    }

    /** The natural parameters of a posterior: λ = 1/σ², η = μ/σ². */
    public static GaussianFactor of(MeanField q) {
        double[] precision = new double[q.size()];
        double[] shift = new double[q.size()];
        for (int i = 0; i < precision.length; i++) {
            precision[i] = StrictMath.exp(-2.0 * q.logSigma(i));
            shift[i] = precision[i] * q.mean(i);
        }
        return new GaussianFactor(precision, shift);
    }

    /** The number of weights. */
    public int size() {
        return precision.length;
    }

    /** λ of a weight. */
    public double precision(int i) {
        return precision[i];
    }

    /** η of a weight. */
    public double shift(int i) {
        return shift[i];
    }

    /** This factor times another one to the power of {@code power}. */
    public GaussianFactor times(GaussianFactor other, double power) {
        if (other.size() != size()) {
            throw new IllegalArgumentException("factors of " + size() + " and " + other.size() + " weights");
        }
        double[] p = precision.clone();
        double[] s = shift.clone();
        for (int i = 0; i < p.length; i++) {
            p[i] += power * other.precision[i];
            s[i] += power * other.shift[i];
        }
        return new GaussianFactor(p, s);
    }

    /**
     * The Gaussian with these natural parameters.
     *
     * @throws IllegalArgumentException where a precision is not positive
     */
    public MeanField normalized() {
        float[] mean = new float[size()];
        float[] v = new float[size()];
        for (int i = 0; i < mean.length; i++) {
            if (!(precision[i] > 0)) {
                throw new IllegalArgumentException("weight " + i + " has a precision of " + precision[i]);
            }
            mean[i] = (float) (shift[i] / precision[i]);
            v[i] = (float) (-0.5 * StrictMath.log(precision[i]));
        }
        return new MeanField(mean, v);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GaussianFactor that
                && Arrays.equals(precision, that.precision)
                && Arrays.equals(shift, that.shift);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(precision) + Arrays.hashCode(shift);
    }

    @Override
    public String toString() {
        return "GaussianFactor(" + size() + " weights)";
    }
}
