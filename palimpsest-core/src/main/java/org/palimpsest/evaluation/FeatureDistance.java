package org.palimpsest.evaluation;

import java.util.Arrays;

/**
 * How far a row is from the classes of a task in the features of the last hidden layer: the Mahalanobis distance from the
 * nearest class mean (Lee et al., 2018), with the size of the features as one more of them. It needs no disagreement between
 * weights and no head, so that it can tell that an input is of another kind where predictions are sure of it.
 *
 * <pre>
 * φ(h) = (h, log ‖h‖)        d(h) = min_c (φ − μ_c)ᵀ S̃⁻¹ (φ − μ_c)
 * S = 1/n Σ_c Σ_{r in c} (φ_r − μ_c)(φ_r − μ_c)ᵀ        S̃ = (n S + ν D)/(n + ν),   D = diag(s̄, …, s̄, S_ℓℓ)
 * </pre>
 *
 * <p>S is the covariance within classes, shared by all of them. It is shrunk by ν rows, with s̄ the average variance of h
 * and S_ℓℓ that of log ‖h‖, because units that are silent on all rows have no variance, and one that wakes would be
 * infinitely far.
 *
 * <p><b>Why the size.</b> Rows of a class differ most in how strongly its units respond, so that S is wide along the way to
 * zero. Inputs much smaller than those of training have features near zero, and without log ‖h‖ they are nearer to the means
 * than most rows of the classes are. With it d(s h) grows beyond every bound as s goes to 0.
 *
 * <p>Rotations of the features and a common scale change nothing, whatever ν. The distance keeps means and a covariance, and
 * no row. They belong to one posterior: when the network learns on, its features move, and the distance has to be made anew
 * from rows of the classes.
 */
public final class FeatureDistance {
    /** ν: silent units count with the evidence of one row. */
    public static final double PRIOR_ROWS = 1;

    /** The least size of which the logarithm is taken; below it all units are silent. */
    private static final double LEAST = Float.MIN_NORMAL;

    private final double[][] factor;
    private final double[][] means;

    private FeatureDistance(double[][] factor, double[][] means) {
        this.factor = factor;
        this.means = means;
    }

    /** The distance from the classes of some rows, with ν = {@link #PRIOR_ROWS}. */
    public static FeatureDistance of(float[][] features, int[] labels) {
        return of(features, labels, PRIOR_ROWS);
    }

    /**
     * The distance from the classes of some rows.
     *
     * @param features h, a row each
     * @param labels the class of each row, from 0
     * @param priorRows ν
     * @throws IllegalArgumentException when there are no rows, or when S̃ has no inverse, which only ν = 0 allows
     */
    public static FeatureDistance of(float[][] features, int[] labels, double priorRows) {
        if (features.length == 0 || features.length != labels.length) {
            throw new IllegalArgumentException(
                    "a distance needs rows with a label each, was " + features.length + " and " + labels.length);
        }
        if (!(priorRows >= 0) || !Double.isFinite(priorRows)) {
            throw new IllegalArgumentException("priorRows must be >= 0, was " + priorRows);
        }
        double[][] phi = Arrays.stream(features).map(FeatureDistance::sized).toArray(double[][]::new);
        double[][] mean = means(phi, labels);
        double[][] s = within(phi, labels, mean);
        shrink(s, phi.length, priorRows);
        cholesky(s);
        return new FeatureDistance(
                s,
                Arrays.stream(mean)
                        .filter(m -> m.length > 0)
                        .map(m -> whitened(s, m))
                        .toArray(double[][]::new));
    }

    /** φ(h). */
    private static double[] sized(float[] h) {
        double[] phi = new double[h.length + 1];
        double squares = 0;
        for (int i = 0; i < h.length; i++) {
            phi[i] = h[i];
            squares += phi[i] * phi[i];
        }
        phi[h.length] = StrictMath.log(Math.max(Math.sqrt(squares), LEAST));
        return phi;
    }

    /** s ← (n s + ν D)/(n + ν), in the lower triangle. */
    private static void shrink(double[][] s, int rows, double priorRows) {
        int size = s.length - 1;
        double average = 0;
        for (int i = 0; i < size; i++) {
            average += s[i][i] / size;
        }
        for (int i = 0; i <= size; i++) {
            double own = i < size ? average : s[size][size];
            for (int j = 0; j <= i; j++) {
                // Rows that are all alike have no scale of their own; then any will do.
                double prior = i == j ? priorRows * (own > 0 ? own : 1) : 0;
                s[i][j] = (rows * s[i][j] + prior) / (rows + priorRows);
            }
        }
    }

    /** μ of every class; empty for one without rows. */
    private static double[][] means(double[][] features, int[] labels) {
        int d = features[0].length;
        double[][] mean = new double[Arrays.stream(labels).max().orElse(0) + 1][0];
        int[] count = new int[mean.length];
        for (int r = 0; r < labels.length; r++) {
            int c = labels[r];
            if (count[c]++ == 0) {
                mean[c] = new double[d];
            }
            for (int i = 0; i < d; i++) {
                mean[c][i] += features[r][i];
            }
        }
        for (int c = 0; c < mean.length; c++) {
            for (int i = 0; i < mean[c].length; i++) {
                mean[c][i] /= count[c];
            }
        }
        return mean;
    }

    /** S, its lower triangle. */
    private static double[][] within(double[][] features, int[] labels, double[][] mean) {
        int d = features[0].length;
        double[][] s = new double[d][d];
        double[] away = new double[d];
        for (int r = 0; r < labels.length; r++) {
            for (int i = 0; i < d; i++) {
                away[i] = features[r][i] - mean[labels[r]][i];
            }
            for (int i = 0; i < d; i++) {
                for (int j = 0; away[i] != 0 && j <= i; j++) {
                    s[i][j] += away[i] * away[j] / labels.length;
                }
            }
        }
        return s;
    }

    /** s ← L with L Lᵀ = s, in the lower triangle. */
    private static void cholesky(double[][] s) {
        for (int i = 0; i < s.length; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = s[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= s[i][k] * s[j][k];
                }
                if (i == j && !(sum > 0)) {
                    throw new IllegalArgumentException(
                            "feature " + (i + 1) + " follows from those before it; give the prior some rows");
                }
                s[i][j] = i == j ? Math.sqrt(sum) : sum / s[j][j];
            }
        }
    }

    /** L⁻¹ h. */
    private static double[] whitened(double[][] l, double[] h) {
        double[] y = new double[h.length];
        for (int i = 0; i < h.length; i++) {
            double sum = h[i];
            for (int k = 0; k < i; k++) {
                sum -= l[i][k] * y[k];
            }
            y[i] = sum / l[i][i];
        }
        return y;
    }

    /** d(h) of one row. */
    public double at(float[] features) {
        if (features.length != factor.length - 1) {
            throw new IllegalArgumentException(
                    "a row of " + features.length + " features has no distance in " + (factor.length - 1));
        }
        double[] y = whitened(factor, sized(features));
        double least = Double.POSITIVE_INFINITY;
        for (double[] mean : means) {
            double sum = 0;
            for (int i = 0; i < y.length; i++) {
                sum += (y[i] - mean[i]) * (y[i] - mean[i]);
            }
            least = Math.min(least, sum);
        }
        return least;
    }

    /** d(h) of many rows. */
    public double[] at(float[][] rows) {
        return Arrays.stream(rows).mapToDouble(this::at).toArray();
    }

    @Override
    public String toString() {
        return "FeatureDistance(" + means.length + " classes, " + (factor.length - 1) + " features)";
    }
}
