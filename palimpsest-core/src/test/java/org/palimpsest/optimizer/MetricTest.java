package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

final class MetricTest {
    private static final int SIZE = 29;

    private static Gradient gradient() {
        Gradient g = new Gradient(SIZE);
        System.arraycopy(Fixtures.normals(SIZE, 5), 0, g.mean, 0, SIZE);
        System.arraycopy(Fixtures.normals(SIZE, 6), 0, g.logSigma, 0, SIZE);
        return g;
    }

    /** Paper, Eq. 5 and 6: F = diag(1/σ², 2), so F⁻¹g = (σ² g_μ, ½ g_v). */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void naturalGradientIsTheInverseFisherTimesTheGradientOnTheRange(Kernels kernels) {
        MutableMeanField q = new MutableMeanField(Fixtures.posterior(SIZE, 1, -1, 1), kernels);
        Gradient g = gradient();
        Fixtures.open(new Metric.GaussianFisher()).apply(kernels, q, g, 2, SIZE - 3);
        for (int i = 0; i < SIZE; i++) {
            boolean in = i >= 2 && i < SIZE - 3;
            double sigma = Math.exp(q.logSigma[i]);
            double expected = gradient().mean[i] * (in ? sigma * sigma : 1);
            assertThat((double) g.mean[i]).isCloseTo(expected, within(1e-6 * Math.abs(expected)));
            assertThat(g.logSigma[i]).isEqualTo(gradient().logSigma[i] * (in ? 0.5f : 1f));
        }
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void euclideanMetricLeavesTheGradientAsItIs(Kernels kernels) {
        Gradient g = gradient();
        Fixtures.open(new Metric.Euclidean())
                .apply(kernels, new MutableMeanField(Fixtures.posterior(SIZE, 1, -1, 1), kernels), g, 0, SIZE);
        assertThat(g.mean).containsExactly(gradient().mean);
        assertThat(g.logSigma).containsExactly(gradient().logSigma);
    }
}
