package org.palimpsest.objective;

import java.util.Arrays;

/**
 * The running estimate of the noise of a regression, per output. Immutable, and equal by value.
 *
 * <pre>
 * s²_t = (n_{t−1} s²_{t−1} + N_t r_t) / n_t        n_t = n_{t−1} + N_t
 * </pre>
 *
 * with r_t the residual variance that task t measured. With a decay γ the rows before count as γ n_{t−1}, as they do for the
 * posterior.
 */
public final class NoiseEstimate {
    /** No estimate: before the first task, or for likelihoods without learned noise. */
    public static final NoiseEstimate NONE = new NoiseEstimate(new double[0], 0);

    private final double[] variance;
    private final double rows;

    /**
     * @param variance s² of each output, copied
     * @param rows n, how many rows it was estimated from; a fraction where rows have faded
     */
    public NoiseEstimate(double[] variance, double rows) {
        if (!(rows >= 0) || !Double.isFinite(rows) || (rows == 0) != (variance.length == 0)) {
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
    public double rows() {
        return rows;
    }

    /** The same estimate from γ times as many rows, γ in (0, 1]. */
    public NoiseEstimate faded(double share) {
        return share == 1 || rows == 0 ? this : new NoiseEstimate(variance, share * rows);
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

    /** n as a word: whole numbers without a fraction. */
    private String count() {
        return rows == Math.rint(rows) && rows < 1e15 ? String.valueOf((long) rows) : String.valueOf(rows);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NoiseEstimate that && rows == that.rows && Arrays.equals(variance, that.variance);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(variance) + Double.hashCode(rows);
    }

    @Override
    public String toString() {
        return rows == 0
                ? "no noise estimate"
                : "noise variance " + Arrays.toString(variance) + " of " + count() + " rows";
    }
}
