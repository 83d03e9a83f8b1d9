package org.palimpsest.objective;

import java.util.Arrays;

/**
 * The running estimate of the noise of a regression, per output. Immutable, and equal by value.
 *
 * <pre>
 * s²_t = (n_{t−1} s²_{t−1} + N_t r_t) / n_t        n_t = n_{t−1} + N_t
 * </pre>
 *
 * with r_t the residual variance that task t measured.
 */
public final class NoiseEstimate {
    /** No estimate: before the first task, or for likelihoods without learned noise. */
    public static final NoiseEstimate NONE = new NoiseEstimate(new double[0], 0);

    private final double[] variance;
    private final long rows;

    /**
     * @param variance s² of each output, copied
     * @param rows n, how many rows it was estimated from
     */
    public NoiseEstimate(double[] variance, long rows) {
        if (rows < 0 || (rows == 0) != (variance.length == 0)) {
            throw new IllegalArgumentException(
                    "a noise estimate of " + variance.length + " outputs from " + rows + " rows");
        }
        for (double one : variance) {
            if (!(one > 0) || !Double.isFinite(one)) {
                throw new IllegalArgumentException("a noise variance must be > 0, was " + one);
            }
        }
        this.variance = variance.clone();
        this.rows = rows;
    }

    /** A copy of s². */
    public double[] variance() {
        return variance.clone();
    }

    /** n. */
    public long rows() {
        return rows;
    }

    /** The estimate with the residual variances of one more task of {@code examples} rows. */
    public NoiseEstimate plus(double[] residual, int examples) {
        double[] next = residual.clone();
        if (rows > 0) {
            for (int j = 0; j < next.length; j++) {
                next[j] = (rows * variance[j] + examples * residual[j]) / (rows + examples);
            }
        }
        return new NoiseEstimate(next, rows + examples);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NoiseEstimate that && rows == that.rows && Arrays.equals(variance, that.variance);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(variance) + Long.hashCode(rows);
    }

    @Override
    public String toString() {
        return rows == 0
                ? "no noise estimate"
                : "noise variance " + Arrays.toString(variance) + " of " + rows + " rows";
    }
}
