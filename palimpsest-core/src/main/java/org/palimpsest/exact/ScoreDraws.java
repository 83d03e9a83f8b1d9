package org.palimpsest.exact;

import org.palimpsest.random.Rng;

/**
 * Scores of rows of a class that were not learned, drawn from sums alone, for any weights.
 *
 * <pre>
 * f ~ y − (y − t_4(m_k, (S_k + 3 S) / (n_k + 3))) / (1 − dof/n)        y_j = 1 for j = k, else 0
 * </pre>
 *
 * m_k = Wᵀ B_k/n_k is the mean of the class, S_k the sketch of its rows, and S the covariance shared by all classes. Residuals
 * are divided by 1 − dof/n, as in generalised cross-validation. The sketches are scaled such that they add up to the shared
 * covariance, which is exact; equal rows, whose signs are equal, would count too much otherwise.
 */
final class ScoreDraws {
    private static final double SHARED = 3;

    /**
     * The scale of the t distribution. With 1/√2 its covariance would be right; but the scores of a class have several modes, and
     * T is then too large by a tenth. On held-out training rows 0.9 was better; 0.85 was not measured by itself.
     */
    private static final double TAIL_SCALE = 0.85;

    private static final double MAX_SHARE = 0.9;

    private final int classes;
    private final double[] count;
    private final double[][] mean;
    private final double[][][] sketch;
    private final double[][] upper;
    private final double scale;
    private final double share; // dof / n

    /** @param active the classes that have rows: output k of the regression is class {@code active[k]} */
    ScoreDraws(RidgeRegression regression, ClassSums sums, int[] active, int[] features, double freedom) {
        classes = active.length;
        double rows = sums.weight();
        count = new double[classes];
        mean = new double[classes][classes];
        sketch = new double[classes][ClassSums.SIGNS][classes];
        double total = 0;
        for (int k = 0; k < classes; k++) {
            double n = sums.count(active[k]);
            count[k] = n;
            for (int j = 0; j < classes; j++) {
                double[] w = regression.weights(j);
                for (int i = 0; i < w.length; i++) {
                    mean[k][j] += w[i] * sums.cross(active[k], features[i]) / sums.unit();
                }
                mean[k][j] /= FeatureMap.TOP * n;
                for (int g = 0; g < ClassSums.SIGNS; g++) {
                    double sum = 0;
                    for (int i = 0; i < w.length; i++) {
                        sum += w[i] * sums.signed(active[k], g, features[i]);
                    }
                    sketch[k][g][j] = sum / FeatureMap.TOP - sums.signs(active[k], g) * mean[k][j];
                    total += sketch[k][g][j] * sketch[k][g][j] / ClassSums.SIGNS;
                }
            }
        }
        double[][] shared = new double[classes][classes];
        double trace = 0;
        for (int i = 0; i < classes; i++) {
            for (int j = i; j < classes; j++) {
                shared[i][j] = regression.spread(i, j);
                for (int k = 0; k < classes; k++) {
                    shared[i][j] -= sums.count(active[k]) * mean[k][i] * mean[k][j];
                }
                shared[i][j] /= rows;
            }
            trace += Math.max(0, shared[i][i]);
        }
        share = Math.min(MAX_SHARE, freedom / rows);
        scale = total > 0 ? Math.sqrt(trace * rows / total) : 0;
        upper = triangular(shared, trace);
    }

    /** The upper factor of a covariance that may be singular. */
    private static double[][] triangular(double[][] shared, double trace) {
        int n = shared.length;
        double least = Math.max(trace * 1e-9, 1e-12);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                for (int j = i; j < n; j++) {
                    shared[i][j] -= shared[k][i] * shared[k][j];
                }
            }
            double root = Math.sqrt(Math.max(least, shared[i][i]));
            shared[i][i] = root;
            for (int j = i + 1; j < n; j++) {
                shared[i][j] /= root;
            }
        }
        return shared;
    }

    /** dof / n, at most 0.9. */
    double share() {
        return share;
    }

    /** The number of rows of a class. */
    double count(int k) {
        return count[k];
    }

    /** Draws the scores of a row of class k into {@code out}, one for each class. */
    void draw(int k, Rng own, double[] out) {
        double n = count[k];
        float[] z = new float[ClassSums.SIGNS + classes];
        own.normals(z);
        Rng heavy = own.stream("tail");
        double chi = -2 * StrictMath.log((1 - heavy.uniform(0)) * (1 - heavy.uniform(1)));
        double t = TAIL_SCALE * Math.sqrt(4 / Math.max(chi, 1e-3));
        double a = t * scale / Math.sqrt(ClassSums.SIGNS * (n + SHARED));
        double b = t * Math.sqrt(SHARED / (n + SHARED));
        double residual = 1 / (1 - share);
        for (int j = 0; j < classes; j++) {
            double away = 0;
            for (int g = 0; g < ClassSums.SIGNS; g++) {
                away += a * sketch[k][g][j] * z[g];
            }
            for (int i = 0; i <= j; i++) {
                away += b * upper[i][j] * z[ClassSums.SIGNS + i];
            }
            double y = j == k ? 1 : 0;
            out[j] = y - residual * (y - (mean[k][j] + away));
        }
    }
}
