package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** The Fisher information of the metric (paper, Eq. 3 to 5), F = diag(1/σ², 2), tied to the KL and to the score. */
final class FisherTest {
    private static final int SIZE = 20;

    private final MeanField q = Fixtures.posterior(SIZE, 1, -1, 1);

    /** F as the metric has it: the inverse of what it makes of a gradient of ones. */
    private double[][] fisher() {
        Gradient g = new Gradient(SIZE);
        for (int i = 0; i < SIZE; i++) {
            g.mean[i] = 1f;
            g.logSigma[i] = 1f;
        }
        Kernels kernels = Kernels.best();
        Fixtures.open(new Metric.GaussianFisher()).apply(kernels, new MutableMeanField(q, kernels), g, 0, SIZE);
        double[][] f = new double[2][SIZE];
        for (int i = 0; i < SIZE; i++) {
            f[0][i] = 1 / (double) g.mean[i];
            f[1][i] = 1 / (double) g.logSigma[i];
        }
        return f;
    }

    /** KL(q + δ ‖ q) = ½ δᵀFδ + O(δ³), with δ_μ in units of σ. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-1, 1e-2, 1e-3})
    void klIsLocallyTheFisherQuadraticForm(double size) {
        float[] mean = q.mean();
        float[] v = q.logSigma();
        float[] direction = Fixtures.normals(2 * SIZE, 3);
        double form = 0;
        double[][] f = fisher();
        for (int i = 0; i < SIZE; i++) {
            mean[i] += (float) (size * q.sigma(i) * direction[i]);
            v[i] += (float) (size * direction[SIZE + i]);
            double dMean = (double) mean[i] - q.mean(i); // what is left of δ after rounding
            double dV = (double) v[i] - q.logSigma(i);
            form += 0.5 * (f[0][i] * dMean * dMean + f[1][i] * dV * dV);
        }
        double kl = GaussianKl.between(new MeanField(mean, v), q);
        assertThat(kl / form).isCloseTo(1, within(2 * size));
    }

    /** Score of one weight: ∂_μ log q = (θ−μ)/σ² and ∂_v log q = (θ−μ)²/σ² − 1, here by differences of log q. */
    @Test
    void fisherInformationIsTheCovarianceOfTheScore() {
        int n = 200_000;
        double[][] f = fisher();
        for (int i = 0; i < 4; i++) {
            float[] eps = Fixtures.normals(n, 100 + i);
            double mu = q.mean(i);
            double v = q.logSigma(i);
            double[] sum = new double[5];
            for (float e : eps) {
                double theta = mu + Math.exp(v) * e;
                double h = 1e-5;
                double sMu = (logDensity(theta, mu + h, v) - logDensity(theta, mu - h, v)) / (2 * h);
                double sV = (logDensity(theta, mu, v + h) - logDensity(theta, mu, v - h)) / (2 * h);
                double[] terms = {sMu, sV, sMu * sMu, sV * sV, sMu * sV};
                for (int k = 0; k < terms.length; k++) {
                    sum[k] += terms[k] / n;
                }
            }
            double root = Math.sqrt(f[0][i]);
            double error = 4.5 / Math.sqrt(n); // with z standard normal: var z² = 2, var (z²−1)² = 56, var z(z²−1) = 10
            assertThat(sum[0] / root).isCloseTo(0, within(error));
            assertThat(sum[1]).isCloseTo(0, within(error * Math.sqrt(2)));
            assertThat(sum[2] / f[0][i]).isCloseTo(1, within(error * Math.sqrt(2)));
            assertThat(sum[3]).isCloseTo(f[1][i], within(error * Math.sqrt(56)));
            assertThat(sum[4] / root).isCloseTo(0, within(error * Math.sqrt(10)));
        }
    }

    private static double logDensity(double theta, double mu, double v) {
        double z = (theta - mu) * Math.exp(-v);
        return -0.5 * z * z - v;
    }
}
