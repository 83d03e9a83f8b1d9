package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

final class GaussianKlTest {
    private static final int SIZE = 101;

    private final MeanField q = Fixtures.posterior(SIZE, 0.5, -2, 1);
    private final MeanField p = Fixtures.posterior(SIZE, 0.5, -1, 3);

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void klOfAPosteriorFromItselfIsZeroAndSoIsItsGradient(Kernels kernels) {
        Gradient g = new Gradient(SIZE);
        assertThat(GaussianKl.between(q, q)).isZero();
        assertThat(new GaussianKl(q, kernels).add(kernels, new MutableMeanField(q, kernels), 1f, g, 0, SIZE))
                .isZero();
        assertThat(g.mean).containsOnly(0f);
        assertThat(g.logSigma).containsOnly(0f);
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void klOfTrainingIsTheOneInDoublePrecision(Kernels kernels) {
        double exact = GaussianKl.between(q, p);
        double kl = new GaussianKl(p, kernels)
                .add(kernels, new MutableMeanField(q, kernels), 1f, new Gradient(SIZE), 0, SIZE);
        assertThat(kl).isCloseTo(exact, within(1e-5 * exact));
    }

    /** P = 1/σ_p² + (λ − 1) max(0, 1/σ_p² − 1/σ_0²): what was learned counts λ times, and a posterior wider than p₀ as it is. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void generalizedItCountsWhatWasLearnedLambdaTimes(Kernels kernels) {
        MeanField fresh = MeanField.isotropic(SIZE, 0, Math.exp(-0.7));
        double lambda = 10;
        double expected = GaussianKl.between(q, p);
        for (int i = 0; i < SIZE; i++) {
            double learned = Math.max(0, Math.exp(-2.0 * p.logSigma(i)) - Math.exp(1.4));
            expected += 0.5 * (lambda - 1) * learned * Math.pow((double) q.mean(i) - p.mean(i), 2);
        }
        GaussianKl kl = GaussianKl.generalized(p, fresh, 0.3, lambda, kernels);
        Gradient g = new Gradient(SIZE);
        double value = kl.add(kernels, new MutableMeanField(q, kernels), 1f, g, 0, SIZE);
        assertThat(value).isCloseTo(0.3 * expected, within(1e-5 * expected));
        for (int i = 0; i < SIZE; i++) {
            double all = Math.exp(-2.0 * p.logSigma(i));
            double precision = all + (lambda - 1) * Math.max(0, all - Math.exp(1.4));
            double slope = 0.3 * precision * ((double) q.mean(i) - p.mean(i));
            assertThat((double) g.mean[i]).isCloseTo(slope, within(1e-4 * (1 + Math.abs(slope))));
        }
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void withLambdaOneItIsTheDivergenceToTheBit(Kernels kernels) {
        Gradient g = new Gradient(SIZE);
        Gradient plain = new Gradient(SIZE);
        MutableMeanField mutable = new MutableMeanField(q, kernels);
        double value = GaussianKl.generalized(p, MeanField.isotropic(SIZE, 0, 1), 1, 1, kernels)
                .add(kernels, mutable, 0.1f, g, 0, SIZE);
        assertThat(value).isEqualTo(new GaussianKl(p, kernels).add(kernels, mutable, 0.1f, plain, 0, SIZE));
        assertThat(g.mean).containsExactly(plain.mean);
        assertThat(g.logSigma).containsExactly(plain.logSigma);
    }

    @Test
    void klIsPositiveAwayFromThePrior() {
        assertThat(GaussianKl.between(q, p)).isPositive();
        assertThat(GaussianKl.between(p, q)).isPositive();
    }

    /** E_q[log q − log p] by samples. */
    @Test
    void klIsTheExpectedLogRatio() {
        int n = 4000;
        double[] ratio = new double[n];
        float[] eps = Fixtures.normals(n * SIZE, 5);
        for (int k = 0; k < eps.length; k++) {
            int i = k % SIZE;
            double theta = q.mean(i) + Math.exp(q.logSigma(i)) * eps[k];
            double away = (theta - p.mean(i)) / Math.exp(p.logSigma(i));
            ratio[k / SIZE] += p.logSigma(i) - q.logSigma(i) + 0.5 * (away * away - eps[k] * eps[k]);
        }
        double mean = 0;
        double squares = 0;
        for (double x : ratio) {
            mean += x / n;
            squares += x * x / n;
        }
        assertThat(GaussianKl.between(q, p)).isCloseTo(mean, within(4 * Math.sqrt((squares - mean * mean) / n)));
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void klGradientMatchesFiniteDifferencesAndIsScaledAndAdded(Kernels kernels) {
        Gradient g = new Gradient(SIZE);
        GaussianKl kl = new GaussianKl(p, kernels);
        kl.add(kernels, new MutableMeanField(q, kernels), 0.25f, g, 0, SIZE);
        kl.add(kernels, new MutableMeanField(q, kernels), 0.75f, g, 0, SIZE);
        float h = 1f / 1024;
        for (int i = 0; i < SIZE; i++) {
            assertThat((double) g.mean[i]).isCloseTo(slope(i, h, 0), within(1e-4 * (1 + Math.abs(g.mean[i]))));
            assertThat((double) g.logSigma[i]).isCloseTo(slope(i, 0, h), within(1e-4 * (1 + Math.abs(g.logSigma[i]))));
        }
    }

    private double slope(int i, float dMean, float dV) {
        MeanField up = moved(i, dMean, dV);
        MeanField down = moved(i, -dMean, -dV);
        double width = (double) up.mean(i) - down.mean(i) + up.logSigma(i) - down.logSigma(i);
        return (GaussianKl.between(up, p) - GaussianKl.between(down, p)) / width;
    }

    private MeanField moved(int i, float dMean, float dV) {
        float[] mean = q.mean();
        float[] v = q.logSigma();
        mean[i] += dMean;
        v[i] += dV;
        return new MeanField(mean, v);
    }

    @Test
    void klOfPartsAddsUp() {
        Kernels kernels = Kernels.best();
        GaussianKl kl = new GaussianKl(p, kernels);
        MutableMeanField mutable = new MutableMeanField(q, kernels);
        Gradient parts = new Gradient(SIZE);
        Gradient whole = new Gradient(SIZE);
        double sum = kl.add(kernels, mutable, 1f, parts, 0, 37) + kl.add(kernels, mutable, 1f, parts, 37, SIZE);
        assertThat(sum).isCloseTo(kl.add(kernels, mutable, 1f, whole, 0, SIZE), within(1e-4));
        assertThat(parts.mean).containsExactly(whole.mean);
        assertThat(parts.logSigma).containsExactly(whole.logSigma);
    }

    @Test
    void posteriorsOfDifferentSizeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GaussianKl.between(q, p.slice(0, 3)))
                .withMessageContaining("101 and 3");
    }
}
