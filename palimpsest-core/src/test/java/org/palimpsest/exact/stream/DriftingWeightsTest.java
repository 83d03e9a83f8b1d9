package org.palimpsest.exact.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.random.Rng;

final class DriftingWeightsTest {
    private static final double[] PRIOR = {10, 3, 1, 0.5, 0.25, 2, 7};
    private static final int N = PRIOR.length;

    private static double[][] rows(int n, long seed) {
        float[] x = new float[n * N];
        Rng.of(seed).normals(x);
        double[][] rows = new double[n][N];
        for (int r = 0; r < n; r++) {
            for (int i = 0; i < N; i++) {
                rows[r][i] = i == 0 ? 1 : x[r * N + i];
            }
        }
        return rows;
    }

    private static double target(double[] row, int output) {
        return output == 0 ? row[1] - 2 * row[2] + 3 : Math.sin(row[3]) + row[4] * row[5];
    }

    private static void learn(DriftingWeights weights, double[] row) {
        double[] u = new double[N];
        double v = weights.project(row, u);
        for (int j = 0; j < weights.outputs(); j++) {
            weights.moveMean(j, u, v, target(row, j) - weights.mean(j, row));
        }
        weights.moveCovariance(u, v);
    }

    private static double[][] covariance(DriftingWeights weights) {
        double[][] p = new double[N][N];
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                p[i][j] = weights.covariance(i, j);
            }
        }
        return p;
    }

    /** P by Joseph's form, (I − kφᵀ)P(I − kφᵀ)ᵀ + kkᵀ, and full matrices throughout. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 20, 300, Double.POSITIVE_INFINITY})
    void aDenseReferenceAgreesOnEveryRow(double halfLife) {
        double a = Math.pow(2, -1 / halfLife);
        DriftingWeights weights = new DriftingWeights(halfLife, PRIOR, 2);
        double[][] p = new double[N][N];
        for (int i = 0; i < N; i++) {
            p[i][i] = PRIOR[i];
        }
        double[][] w = new double[N][2];
        for (double[] row : rows(300, 1)) {
            double[][] phi = Dense.transpose(new double[][] {row});
            double[][] mean = Dense.multiply(new double[][] {row}, w);
            assertThat(weights.mean(0, row)).isCloseTo(mean[0][0], within(1e-9));
            assertThat(weights.mean(1, row)).isCloseTo(mean[0][1], within(1e-9));
            double v = Dense.multiply(Dense.multiply(new double[][] {row}, p), phi)[0][0];
            assertThat(weights.project(row, new double[N])).isCloseTo(v, within(1e-9));
            double[][] k = Dense.multiply(p, phi);
            double[][] keep = new double[N][N];
            for (int i = 0; i < N; i++) {
                k[i][0] /= 1 + v;
                for (int j = 0; j < N; j++) {
                    keep[i][j] = (i == j ? 1 : 0) - k[i][0] * row[j];
                }
            }
            p = Dense.multiply(Dense.multiply(keep, p), Dense.transpose(keep));
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < N; j++) {
                    p[i][j] = a * a * (p[i][j] + k[i][0] * k[j][0]) + (i == j ? (1 - a * a) * PRIOR[i] : 0);
                }
                for (int j = 0; j < 2; j++) {
                    w[i][j] = a * (w[i][j] + k[i][0] * (target(row, j) - mean[0][j]));
                }
            }
            learn(weights, row);
        }
    }

    @Test
    void withoutForgettingItIsBayesianLinearRegression() {
        DriftingWeights weights = new DriftingWeights(Double.POSITIVE_INFINITY, PRIOR, 2);
        double[][] rows = rows(200, 2);
        double[][] precision = Dense.multiply(Dense.transpose(rows), rows);
        double[][] y = new double[rows.length][2];
        for (int r = 0; r < rows.length; r++) {
            learn(weights, rows[r]);
            y[r] = new double[] {target(rows[r], 0), target(rows[r], 1)};
        }
        for (int i = 0; i < N; i++) {
            precision[i][i] += 1 / PRIOR[i];
        }
        double[][] p = Dense.inverse(precision);
        double[][] w = Dense.multiply(p, Dense.multiply(Dense.transpose(rows), y));
        for (int i = 0; i < N; i++) {
            assertThat(weights.weights(0)[i]).isCloseTo(w[i][0], within(1e-9));
            assertThat(weights.weights(1)[i]).isCloseTo(w[i][1], within(1e-9));
            for (int j = 0; j < N; j++) {
                assertThat(weights.covariance(i, j)).isCloseTo(p[i][j], within(1e-11));
            }
        }
    }

    /** y is a Gaussian process over rows: cov(y_s, y_t) = a^|s − t| φ_sᵀP₀φ_t + [s = t]. */
    @Test
    void theFilterIsAGaussianProcessWithTheKernelOfTheWalk() {
        double halfLife = 7;
        double a = Math.pow(2, -1 / halfLife);
        double[][] rows = rows(40, 3);
        DriftingWeights weights = new DriftingWeights(halfLife, PRIOR, 2);
        for (int t = 0; t < rows.length; t++) {
            if (t > 0) {
                double[][] k = new double[t][t];
                double[][] cross = new double[1][t];
                double[][] y = new double[t][1];
                for (int s = 0; s < t; s++) {
                    for (int r = 0; r < t; r++) {
                        k[s][r] = kernel(rows[s], rows[r], Math.pow(a, Math.abs(s - r))) + (s == r ? 1 : 0);
                    }
                    cross[0][s] = kernel(rows[s], rows[t], Math.pow(a, t - s));
                    y[s][0] = target(rows[s], 1);
                }
                double[][] gain = Dense.multiply(cross, Dense.inverse(k));
                assertThat(weights.mean(1, rows[t])).isCloseTo(Dense.multiply(gain, y)[0][0], within(1e-8));
                double v = kernel(rows[t], rows[t], 1) - Dense.multiply(gain, Dense.transpose(cross))[0][0];
                assertThat(weights.project(rows[t], new double[N])).isCloseTo(v, within(1e-8));
            }
            learn(weights, rows[t]);
        }
    }

    private static double kernel(double[] x, double[] y, double correlation) {
        double sum = 0;
        for (int i = 0; i < N; i++) {
            sum += x[i] * PRIOR[i] * y[i];
        }
        return correlation * sum;
    }

    @ParameterizedTest
    @ValueSource(doubles = {300, Double.POSITIVE_INFINITY})
    void theCovarianceStaysSymmetricToTheBitAndPositiveDefinite(double halfLife) {
        DriftingWeights weights = new DriftingWeights(halfLife, PRIOR, 2);
        for (double[] row : rows(20_000, 4)) {
            row[6] = row[5]; // two features that are always equal
            learn(weights, row);
        }
        double[][] p = covariance(weights);
        assertThat(Dense.transpose(p)).isDeepEqualTo(p);
        assertThat(Dense.isPositiveDefinite(p)).isTrue();
    }

    @Test
    void weightsThatForgetAtOnceReturnToThePrior() {
        DriftingWeights weights = new DriftingWeights(1e-3, PRIOR, 2);
        for (double[] row : rows(10, 5)) {
            learn(weights, row);
        }
        for (int i = 0; i < N; i++) {
            assertThat(weights.weights(0)[i]).isCloseTo(0, within(1e-250));
            for (int j = 0; j < N; j++) {
                assertThat(weights.covariance(i, j)).isCloseTo(i == j ? PRIOR[i] : 0, within(1e-250));
            }
        }
    }

    @Test
    void aNewFeatureThatWasAlwaysZeroChangesNothing() {
        double[] fewer = java.util.Arrays.copyOf(PRIOR, N - 1);
        DriftingWeights without = new DriftingWeights(50, fewer, 1);
        DriftingWeights with = new DriftingWeights(50, PRIOR, 2);
        for (double[] row : rows(60, 6)) {
            row[N - 1] = 0;
            learn(with, row);
            double[] shorter = java.util.Arrays.copyOf(row, N - 1);
            double[] u = new double[N - 1];
            double v = without.project(shorter, u);
            without.moveMean(0, u, v, target(row, 0) - without.mean(0, shorter));
            without.moveCovariance(u, v);
        }
        DriftingWeights grown = without.grown(50, PRIOR, 2);
        for (int i = 0; i < N; i++) {
            assertThat(grown.weights(0)[i]).isCloseTo(with.weights(0)[i], within(1e-12));
            assertThat(grown.weights(1)[i]).isZero();
            for (int j = 0; j < N; j++) {
                assertThat(grown.covariance(i, j)).isCloseTo(with.covariance(i, j), within(1e-12));
            }
        }
    }
}
