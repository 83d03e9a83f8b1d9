package org.palimpsest.exact;

import org.palimpsest.random.Rng;

/**
 * The factor that turns scores of least squares into logits, from sums alone.
 *
 * <pre>
 * T = argmin n · E[−log softmax(T f)_y] + ½((log T − log 7) / 0.7)²
 * </pre>
 *
 * The expectation is over scores f drawn for each class: its mean Wᵀ B_k/n_k, and as covariance the sketch of its rows with
 * three parts of the covariance shared by all classes, by a t distribution with 4 degrees of freedom. Residuals are
 * multiplied by 1 / (1 − dof/n), as in generalised cross-validation. The sketches are scaled such that they add up to the
 * shared covariance, which is exact; equal rows, whose signs are equal, would count too much otherwise.
 *
 * <p>A prediction divides its scores by √(1 + h). For a new row h is (dof/n) / (1 − dof/n) on average, hence 1 + h is
 * 1 / (1 − dof/n), which T makes up for.
 */
final class Temperature {
    private static final int DRAWS = 3000;
    private static final double PRIOR_MEAN = 7;
    private static final double PRIOR_SD = 0.7;
    private static final double SHARED = 3;

    /**
     * The scale of the t distribution. With 1/√2 its covariance would be right; but the scores of a class have several modes, and
     * T is then too large by a tenth. Chosen on rows held out of the training rows.
     */
    private static final double TAIL_SCALE = 0.85;

    private static final double MAX_SHARE = 0.9;
    private static final double LOW = -1;
    private static final double HIGH = 5;
    private static final double GOLDEN = 0.6180339887498949;
    private static final int STEPS = 18;

    private final double[] logits; // draw after draw
    private final int[] truth;
    private final int classes;
    private final double rows;
    private final double share; // dof / n

    /** @param active the classes that have rows: output k of the regression is class {@code active[k]} */
    Temperature(RidgeRegression regression, ClassSums sums, int[] active, int[] features) {
        classes = active.length;
        rows = sums.weight();
        double[][] mean = new double[classes][classes];
        double[][][] sketch = new double[classes][ClassSums.SIGNS][classes];
        double total = 0;
        for (int k = 0; k < classes; k++) {
            double n = sums.count(active[k]);
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
        share = Math.min(MAX_SHARE, regression.freedom() / rows);
        double scale = total > 0 ? Math.sqrt(trace * rows / total) : 0;
        logits = new double[DRAWS * classes];
        truth = new int[DRAWS];
        draw(sums, active, mean, sketch, triangular(shared, trace), scale, 1 / (1 - share));
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

    private void draw(
            ClassSums sums,
            int[] active,
            double[][] mean,
            double[][][] sketch,
            double[][] upper,
            double scale,
            double residual) {
        Rng rng = Rng.of(0).stream("temperature");
        float[] z = new float[ClassSums.SIGNS + classes];
        int k = 0;
        double before = 0;
        for (int d = 0; d < DRAWS; d++) {
            while (k < classes - 1 && before + sums.count(active[k]) <= (d + 0.5) * rows / DRAWS) {
                before += sums.count(active[k++]);
            }
            double n = sums.count(active[k]);
            Rng own = rng.at(d);
            own.normals(z);
            Rng heavy = own.stream("tail");
            double chi = -2 * StrictMath.log((1 - heavy.uniform(0)) * (1 - heavy.uniform(1)));
            double t = TAIL_SCALE * Math.sqrt(4 / Math.max(chi, 1e-3));
            double a = t * scale / Math.sqrt(ClassSums.SIGNS * (n + SHARED));
            double b = t * Math.sqrt(SHARED / (n + SHARED));
            truth[d] = k;
            for (int j = 0; j < classes; j++) {
                double away = 0;
                for (int g = 0; g < ClassSums.SIGNS; g++) {
                    away += a * sketch[k][g][j] * z[g];
                }
                for (int i = 0; i <= j; i++) {
                    away += b * upper[i][j] * z[ClassSums.SIGNS + i];
                }
                double y = j == k ? 1 : 0;
                logits[d * classes + j] = y - residual * (y - (mean[k][j] + away));
            }
        }
    }

    /** The temperature, by golden section in its logarithm. */
    double find() {
        double low = LOW;
        double high = HIGH;
        double left = high - GOLDEN * (high - low);
        double right = low + GOLDEN * (high - low);
        double atLeft = loss(left);
        double atRight = loss(right);
        for (int step = 0; step < STEPS; step++) {
            if (atLeft <= atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - GOLDEN * (high - low);
                atLeft = loss(left);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + GOLDEN * (high - low);
                atRight = loss(right);
            }
        }
        return StrictMath.exp((low + high) / 2) / Math.sqrt(1 - share);
    }

    private double loss(double log) {
        double factor = StrictMath.exp(log);
        double sum = 0;
        for (int d = 0; d < truth.length; d++) {
            int at = d * classes;
            double most = logits[at];
            for (int j = 1; j < classes; j++) {
                most = Math.max(most, logits[at + j]);
            }
            double all = 0;
            for (int j = 0; j < classes; j++) {
                all += StrictMath.exp(factor * (logits[at + j] - most));
            }
            sum += StrictMath.log(all) - factor * (logits[at + truth[d]] - most);
        }
        double away = (log - StrictMath.log(PRIOR_MEAN)) / PRIOR_SD;
        return rows * sum / truth.length + 0.5 * away * away;
    }
}
