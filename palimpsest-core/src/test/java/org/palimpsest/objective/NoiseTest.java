package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/** Noise that is estimated, fitted and given, held against its equations. */
final class NoiseTest {
    private static final int WIDTH = 2;
    private static final int ROWS = 2 * Batch.BLOCK + 3;
    private static final double[] VARIANCE = {0.25, 4};
    private static final Kernels KERNELS = Kernels.plain();

    private final Dataset data = Fixtures.numbers(ROWS, 3, WIDTH, 1);
    private final Batch batch = Fixtures.batch(data);
    private final float[] outputs = Fixtures.normals(ROWS * WIDTH, 77);

    private double away(int row, int j) {
        return outputs[row * WIDTH + j] - (double) batch.value()[row * WIDTH + j];
    }

    @Test
    void anEstimateIsTheMeanOfVariancesWeightedByRows() {
        NoiseEstimate one = NoiseEstimate.NONE.plus(new double[] {1, 3}, 30);
        assertThat(one).isEqualTo(new NoiseEstimate(new double[] {1, 3}, 30));
        NoiseEstimate two = one.plus(new double[] {2, 1}, 10);
        assertThat(two.rows()).isEqualTo(40);
        assertThat(two.variance()).containsExactly((30 * 1 + 10 * 2) / 40.0, (30 * 3 + 10 * 1) / 40.0);
        two.variance()[0] = 9;
        assertThat(two.variance()[0]).isEqualTo(1.25);
    }

    @Test
    void aFadedEstimateIsTheSameOfFewerRows() {
        NoiseEstimate one = NoiseEstimate.NONE.plus(new double[] {1}, 1000).faded(0.01);
        assertThat(one).isEqualTo(new NoiseEstimate(new double[] {1}, 10));
        assertThat(one.plus(new double[] {0.01}, 100).variance()[0]).isCloseTo(0.1, within(1e-12));
        assertThat(one.faded(0.05).rows()).isEqualTo(0.5);
        assertThat(one.faded(0.05)).hasToString("noise variance [1.0] of 0.5 rows");
        assertThat(one.faded(1)).isSameAs(one);
        assertThat(NoiseEstimate.NONE.faded(0.5)).isSameAs(NoiseEstimate.NONE);
    }

    @Test
    void estimatesAreEqualByContentAndSaySo() {
        NoiseEstimate one = new NoiseEstimate(new double[] {1}, 3);
        assertThat(one)
                .isEqualTo(new NoiseEstimate(new double[] {1}, 3))
                .hasSameHashCodeAs(new NoiseEstimate(new double[] {1}, 3));
        assertThat(one).isNotEqualTo(new NoiseEstimate(new double[] {2}, 3));
        assertThat(one).isNotEqualTo(new NoiseEstimate(new double[] {1}, 4)).isNotEqualTo("x");
        assertThat(one.hashCode()).isNotEqualTo(new NoiseEstimate(new double[] {1}, 4).hashCode());
        assertThat(one).hasToString("noise variance [1.0] of 3 rows");
        assertThat(NoiseEstimate.NONE).hasToString("no noise estimate");
    }

    @Test
    void estimatesThatMakeNoSenseAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new NoiseEstimate(new double[] {1}, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new NoiseEstimate(new double[0], 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new NoiseEstimate(new double[] {1}, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> new NoiseEstimate(new double[] {0}, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NoiseEstimate(new double[] {Double.POSITIVE_INFINITY}, 1));
    }

    @Test
    void fittedNoiseIsAGaussianOfEveryOutput() {
        FittedGaussian fitted = new FittedGaussian(VARIANCE);
        float[] delta = new float[outputs.length];
        for (int row : new int[] {0, 5}) {
            double expected = 0;
            for (int j = 0; j < WIDTH; j++) {
                expected += away(row, j) * away(row, j) / (2 * VARIANCE[j]) + 0.5 * Math.log(2 * Math.PI * VARIANCE[j]);
            }
            assertThat(fitted.at(batch, row, outputs, row * WIDTH, WIDTH, 0.5f, delta))
                    .isCloseTo(expected, within(1e-9));
            for (int j = 0; j < WIDTH; j++) {
                assertThat((double) delta[row * WIDTH + j]).isCloseTo(0.5 * away(row, j) / VARIANCE[j], within(1e-6));
            }
        }
        assertThat(fitted).isEqualTo(new FittedGaussian(VARIANCE)).hasSameHashCodeAs(new FittedGaussian(VARIANCE));
        assertThat(fitted).isNotEqualTo(new FittedGaussian(new double[] {1, 1})).isNotEqualTo("x");
        assertThat(fitted.hashCode()).isNotEqualTo(new FittedGaussian(new double[] {1, 1}).hashCode());
        assertThat(fitted).hasToString("FittedGaussian(variance [0.25, 4.0])");
        assertThatIllegalArgumentException().isThrownBy(() -> new FittedGaussian(new double[] {1, 0}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fitted.accept(new Targets.Labels(new int[] {0}, 2)))
                .withMessageContaining("needs numbers");
    }

    /** Σ_k r_k r_kᵀ = diag(1/s_j²), and that is the mean of the squares of sampled scores. */
    @Test
    void rootsAndSampledScoresAreTheFisherInformation() {
        for (Likelihood likelihood : new Likelihood[] {new FittedGaussian(VARIANCE), fit()}) {
            assertThat(likelihood.roots(WIDTH)).isEqualTo(WIDTH);
            for (int k = 0; k < WIDTH; k++) {
                float[] root = {9, 9, 9, 9};
                likelihood.root(k, outputs, 1, WIDTH, root);
                for (int j = 0; j < WIDTH; j++) {
                    assertThat((double) root[1 + j]).isCloseTo(j == k ? 1 / Math.sqrt(VARIANCE[j]) : 0, within(1e-6));
                }
                assertThat(root[0] + root[3]).isEqualTo(18); // neighbours untouched
            }
            double[] squares = new double[WIDTH];
            int samples = 4000;
            for (int s = 0; s < samples; s++) {
                float[] score = new float[WIDTH + 1];
                likelihood.sampledScore(Rng.of(s), outputs, 1, WIDTH, score);
                for (int j = 0; j < WIDTH; j++) {
                    squares[j] += score[1 + j] * score[1 + j] / samples;
                }
            }
            for (int j = 0; j < WIDTH; j++) {
                assertThat(squares[j] * VARIANCE[j]).isCloseTo(1, within(0.1));
            }
        }
    }

    private static NoiseFit fit() {
        return new NoiseFit(new NoiseEstimate(VARIANCE, 50), 1, ROWS, WIDTH, ROWS);
    }

    private double residual(int j) {
        double sum = 0;
        for (int row = 0; row < ROWS; row++) {
            sum += away(row, j) * away(row, j);
        }
        return sum / ROWS;
    }

    private void step(NoiseFit fit) {
        for (int first = 0; first < ROWS; first += Batch.BLOCK) {
            fit.rows(
                    KERNELS,
                    batch,
                    first,
                    Math.min(ROWS, first + Batch.BLOCK),
                    outputs,
                    WIDTH,
                    1f,
                    new float[outputs.length]);
        }
        fit.endStep();
    }

    private double[] variance(NoiseFit fit) {
        float[] root = new float[WIDTH];
        double[] variance = new double[WIDTH];
        for (int j = 0; j < WIDTH; j++) {
            fit.root(j, outputs, 0, WIDTH, root);
            variance[j] = 1 / ((double) root[j] * root[j]);
        }
        return variance;
    }

    @Test
    void afterAnEpochTheNoiseIsTheMeanSquaredResidualAndWhatWasKnown() {
        NoiseFit fit = fit();
        for (int epoch = 0; epoch < 2; epoch++) { // the second measures the same, if the first was forgotten
            step(fit);
            step(fit);
            fit.endEpoch();
            for (int j = 0; j < WIDTH; j++) {
                double expected = (50 * VARIANCE[j] + ROWS * residual(j)) / (50 + ROWS);
                assertThat(variance(fit)[j]).isCloseTo(expected, within(1e-5 * expected));
            }
        }
        assertThat(fit.finish(new double[] {2, 0}).variance()[0])
                .isCloseTo((50 * 0.25 + ROWS * 2) / (50.0 + ROWS), within(1e-12));
        assertThat(new NoiseFit(NoiseEstimate.NONE, 1, 7, 1, 7).finish(new double[] {0}))
                .isEqualTo(new NoiseEstimate(new double[] {1e-6}, 7));
        assertThat(fit).asString().startsWith("NoiseFit(variance [");
    }

    @Test
    void lossAndGradientOfAFitAreThoseOfItsPresentNoise() {
        NoiseFit fit = fit();
        float[] delta = new float[outputs.length];
        float[] expected = new float[outputs.length];
        FittedGaussian present = new FittedGaussian(VARIANCE);
        assertThat(fit.rows(KERNELS, batch, 0, Batch.BLOCK, outputs, WIDTH, 0.3f, delta))
                .isEqualTo(present.rows(KERNELS, batch, 0, Batch.BLOCK, outputs, WIDTH, 0.3f, expected));
        assertThat(delta).containsExactly(expected);
        assertThat(fit.at(batch, 4, outputs, 4 * WIDTH, WIDTH, 1f, delta))
                .isEqualTo(present.at(batch, 4, outputs, 4 * WIDTH, WIDTH, 1f, expected));
        assertThatIllegalArgumentException().isThrownBy(() -> fit.accept(new Targets.Labels(new int[] {0}, 2)));
        assertThat(variance(new NoiseFit(NoiseEstimate.NONE, 3, ROWS, WIDTH, ROWS)))
                .containsExactly(new double[] {9, 9}, within(1e-5));
    }

    @Test
    void aRestoredFitGoesOnAsIfNeverStopped() {
        NoiseFit fit = fit();
        step(fit);
        fit.endEpoch();
        step(fit);
        NoiseFit other = fit();
        other.restore(fit.state());
        assertThat(other.state()).containsExactly(fit.state());
        assertThat(variance(other)).containsExactly(variance(fit));
        fit.endEpoch();
        other.endEpoch();
        assertThat(other.state()).containsExactly(fit.state());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fit.restore(new double[2 * WIDTH]))
                .withMessageContaining("2 outputs cannot take up 4 numbers");
    }

    /** The variance of a prediction has the noise in it. */
    @Test
    void predictionsHaveTheNoiseOfTheirLikelihood() {
        Likelihood learned = new Likelihood.LearnedGaussian(3);
        assertThat(learned.learnsNoise()).isTrue();
        assertThat(new Likelihood.Gaussian(3).learnsNoise()).isFalse();
        assertThat(learned.given(NoiseEstimate.NONE)).isEqualTo(new Likelihood.Gaussian(3));
        assertThat(learned.given(new NoiseEstimate(VARIANCE, 5))).isEqualTo(new FittedGaussian(VARIANCE));
        Likelihood fixed = new Likelihood.Gaussian(2);
        assertThat(fixed.given(new NoiseEstimate(VARIANCE, 5))).isSameAs(fixed);
        assertThat(noise(new FittedGaussian(VARIANCE))).containsExactly(VARIANCE);
        assertThat(noise(fit())).containsExactly(VARIANCE);
        assertThat(noise(new Likelihood.Gaussian(3))).containsExactly(9, 9);
        assertThat(noise(learned)).containsExactly(9, 9);
    }

    private double[] noise(Likelihood likelihood) {
        Prediction.Average average = likelihood.average(1, WIDTH);
        average.add(0, outputs, 0);
        Values values = (Values) average.over(1);
        return new double[] {values.aleatoricVariance(0), values.aleatoricVariance(1)};
    }

    /** Before it knows a noise, a likelihood that learns it is one with the initial noise. */
    @Test
    void learnedNoiseBeginsAsTheInitialOne() {
        Likelihood learned = new Likelihood.LearnedGaussian(0.5);
        Likelihood fixed = new Likelihood.Gaussian(0.5);
        float[] a = new float[outputs.length];
        float[] b = new float[outputs.length];
        assertThat(learned.at(batch, 3, outputs, 3 * WIDTH, WIDTH, 1f, a))
                .isEqualTo(fixed.at(batch, 3, outputs, 3 * WIDTH, WIDTH, 1f, b));
        assertThat(learned.roots(WIDTH)).isEqualTo(WIDTH);
        learned.root(1, outputs, 0, WIDTH, a);
        fixed.root(1, outputs, 0, WIDTH, b);
        learned.sampledScore(Rng.of(3), outputs, WIDTH, WIDTH, a);
        fixed.sampledScore(Rng.of(3), outputs, WIDTH, WIDTH, b);
        assertThat(a).containsExactly(b);
        assertThat(b[1]).isEqualTo(2f);
        assertThatIllegalArgumentException().isThrownBy(() -> learned.accept(new Targets.Labels(new int[] {0}, 2)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Likelihood.LearnedGaussian(Double.NaN));
        double two = fixed.at(batch, 3, outputs, 3 * WIDTH, WIDTH, 1f, b);
        double expected = 0;
        for (int j = 0; j < WIDTH; j++) {
            expected += away(3, j) * away(3, j) / 0.5 + 0.5 * Math.log(2 * Math.PI * 0.25);
        }
        assertThat(two).isCloseTo(expected, within(1e-9)); // two outputs, so two constants
    }
}
