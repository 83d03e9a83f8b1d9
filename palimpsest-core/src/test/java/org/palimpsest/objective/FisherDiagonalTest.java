package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.ExpectedNll;
import org.palimpsest.objective.internal.NllAtMean;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

final class FisherDiagonalTest {
    private static final Likelihood CLASSES = new Likelihood.Categorical();
    private static final FisherDiagonal EXPECTED = all(new FisherDiagonal.Labels.Expected());
    private static final FisherDiagonal SAMPLED = all(new FisherDiagonal.Labels.Sampled());
    private static final FisherDiagonal OBSERVED = all(new FisherDiagonal.Labels.Observed());
    private static final int FEATURES = 7;
    private static final int ROWS = 1100; // more than two chunks

    private static FisherDiagonal all(FisherDiagonal.Labels labels) {
        return new FisherDiagonal(labels, FisherDiagonal.ALL);
    }

    private static Mlp deep() {
        return new Mlp(FEATURES, List.of(20, 10), Activation.RELU, List.of(2, 3));
    }

    private static float[] weights(Mlp network) {
        return Fixtures.posterior(network.size(), 0.5, -3, 9).mean();
    }

    /** With two classes the logits differ by x·(w₁ − w₀), and F of w_jk is x_j² p₀p₁ on average. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void onLogisticRegressionItIsTheClosedForm(Kernels kernels) {
        Mlp linear = new Mlp(FEATURES, List.of(), Activation.RELU, List.of(2));
        float[] w = weights(linear);
        Dataset data = Fixtures.classes(ROWS, FEATURES, 2, 3);
        double[] exact = new double[w.length];
        for (int r = 0; r < ROWS; r++) {
            float[] x = Arrays.copyOf(data.row(r), FEATURES + 1);
            x[FEATURES] = 1;
            double logit = 0;
            for (int j = 0; j <= FEATURES; j++) {
                logit += x[j] * ((double) w[2 * j + 1] - w[2 * j]);
            }
            double p = 1 / (1 + Math.exp(-logit));
            for (int i = 0; i < w.length; i++) {
                exact[i] += (double) x[i / 2] * x[i / 2] * p * (1 - p) / ROWS;
            }
        }
        Compute compute = new Compute(kernels, Team.of(1));
        float[] f = EXPECTED.at(w, new HeadModel(linear, 0, CLASSES, compute), data, Rng.of(1));
        for (int i = 0; i < w.length; i++) {
            assertThat((double) f[i]).isCloseTo(exact[i], within(1e-4 * exact[i]));
        }
    }

    /** The squares of single gradients, as {@link NllAtMean} has them, summed one by one. */
    @Test
    void withTheLabelsOfTheDataItIsTheMeanSquareOfSingleGradients() {
        Mlp network = deep();
        float[] w = weights(network);
        Dataset data = Fixtures.classes(70, FEATURES, 3, 3);
        double[] exact = new double[w.length];
        Batch batch = new Batch(1, data);
        ExpectedNll nll = new Estimator.AtMean().open(new HeadModel(network, 1, CLASSES, Compute.on(1)), batch);
        MutableMeanField at = new MutableMeanField(new MeanField(w, new float[w.length]), Kernels.best());
        for (int r = 0; r < data.size(); r++) {
            Gradient g = new Gradient(w.length);
            Fixtures.fill(batch, data, r, 1);
            nll.at(at, batch, 0, 1f, false, g);
            for (int i = 0; i < w.length; i++) {
                exact[i] += (double) g.mean[i] * g.mean[i] / data.size();
            }
        }
        float[] f = OBSERVED.at(w, new HeadModel(network, 1, CLASSES, Compute.on(1)), data, Rng.of(1));
        for (int i = 0; i < w.length; i++) {
            assertThat((double) f[i]).isCloseTo(exact[i], within(1e-9 + 1e-4 * exact[i]));
        }
        Mlp.Layer other = network.head(0);
        assertThat(Arrays.copyOfRange(f, other.offset(), other.end())).containsOnly(0f);
    }

    @Test
    void sampledLabelsGiveTheExpectationOnAverage() {
        Mlp network = deep();
        float[] w = weights(network);
        for (Likelihood likelihood : List.of(CLASSES, new Likelihood.Gaussian(0.5))) {
            Dataset data = likelihood.equals(CLASSES)
                    ? Fixtures.classes(300, FEATURES, 3, 3)
                    : Fixtures.numbers(300, FEATURES, 3, 3);
            double expected =
                    sum(EXPECTED.at(w, new HeadModel(network, 1, likelihood, Compute.on(1)), data, Rng.of(1)));
            double sampled = 0;
            int draws = 40;
            for (int seed = 0; seed < draws; seed++) {
                sampled += sum(SAMPLED.at(w, new HeadModel(network, 1, likelihood, Compute.on(1)), data, Rng.of(seed)))
                        / draws;
            }
            assertThat(sampled).isCloseTo(expected, within(0.05 * expected));
        }
    }

    /** In linear regression F is the mean of x²/s², whatever the weights. */
    @Test
    void onLinearRegressionItIsTheClosedForm() {
        Mlp linear = new Mlp(FEATURES, List.of(), Activation.RELU, List.of(2));
        Dataset data = Fixtures.numbers(200, FEATURES, 2, 3);
        float[] f = EXPECTED.at(
                weights(linear),
                new HeadModel(linear, 0, new Likelihood.Gaussian(0.5), Compute.on(1)),
                data,
                Rng.of(1));
        for (int i = 0; i < f.length; i++) {
            double exact = 0;
            for (int r = 0; r < data.size(); r++) {
                double x = i / 2 < FEATURES ? data.row(r)[i / 2] : 1;
                exact += x * x / (0.25 * data.size());
            }
            assertThat((double) f[i]).isCloseTo(exact, within(1e-4 * exact));
        }
    }

    @Test
    void itHasTheSameBitsOnAnyNumberOfThreads() {
        Mlp network = new Mlp(100, List.of(70), Activation.RELU, List.of(3));
        Dataset data = Fixtures.classes(ROWS, 100, 3, 3);
        for (FisherDiagonal way : List.of(EXPECTED, SAMPLED, OBSERVED)) {
            float[] one = way.at(weights(network), new HeadModel(network, 0, CLASSES, Compute.on(1)), data, Rng.of(1));
            try (Compute two = Compute.on(2)) {
                assertThat(way.at(weights(network), new HeadModel(network, 0, CLASSES, two), data, Rng.of(1)))
                        .isEqualTo(one);
            }
        }
    }

    @Test
    void ofSomeExamplesItIsThatOfAPartOfTheData() {
        Mlp network = deep();
        Dataset data = Fixtures.classes(90, FEATURES, 3, 3);
        FisherDiagonal few = new FisherDiagonal(new FisherDiagonal.Labels.Expected(), 60);
        float[] some = few.at(weights(network), new HeadModel(network, 1, CLASSES, Compute.on(1)), data, Rng.of(1));
        int[] rows = Rng.of(1).stream("examples").permutation(90);
        Dataset part = data.select(Arrays.copyOf(rows, 60));
        float[] same =
                EXPECTED.at(weights(network), new HeadModel(network, 1, CLASSES, Compute.on(1)), part, Rng.of(1));
        assertThat(some).isEqualTo(same);
        assertThat(few.at(weights(network), new HeadModel(network, 1, CLASSES, Compute.on(1)), data, Rng.of(2)))
                .isNotEqualTo(some);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FisherDiagonal(new FisherDiagonal.Labels.Expected(), 0));
    }

    /** A noise that is being fitted learns nothing from it, and need not have room for its batches. */
    @Test
    void ofANoiseThatIsFittedItIsThatOfTheNoiseOfTheMoment() {
        Mlp network = deep();
        Dataset data = Fixtures.numbers(ROWS, FEATURES, 3, 3);
        NoiseFit fit = new NoiseFit(NoiseEstimate.NONE, 0.5, ROWS, 3, 32);
        double[] before = fit.state();
        for (FisherDiagonal way : List.of(EXPECTED, OBSERVED)) {
            float[] one = way.at(weights(network), new HeadModel(network, 1, fit, Compute.on(1)), data, Rng.of(1));
            Likelihood known = new FittedGaussian(new double[] {0.25, 0.25, 0.25});
            assertThat(one)
                    .isEqualTo(
                            way.at(weights(network), new HeadModel(network, 1, known, Compute.on(1)), data, Rng.of(1)));
        }
        fit.endStep();
        assertThat(fit.state()).isEqualTo(before);
    }

    /** A row of weight 2 counts as two rows, and one of weight 0 as none: N F is that of the rows written out. */
    @Test
    void aRowOfWeightTwoIsTheRowTwice() {
        Mlp network = deep();
        Dataset data = Fixtures.classes(60, FEATURES, 3, 3);
        float[] weight = new float[60];
        int[] often = new int[60];
        int at = 0;
        for (int r = 0; r < 60; r++) {
            weight[r] = r % 3;
            for (int i = 0; i < r % 3; i++) {
                often[at++] = r;
            }
        }
        Dataset repeated = data.select(Arrays.copyOf(often, at));
        for (FisherDiagonal way : List.of(EXPECTED, OBSERVED)) {
            HeadModel model = new HeadModel(network, 1, CLASSES, Compute.on(1));
            float[] one = way.at(weights(network), model, data.weighted(weight), Rng.of(1));
            float[] other = way.at(weights(network), model, repeated, Rng.of(1));
            for (int i = 0; i < one.length; i++) {
                double exact = (double) at * other[i];
                assertThat(60.0 * one[i]).isCloseTo(exact, within(1e-9 + 1e-4 * exact));
            }
        }
    }

    private static double sum(float[] x) {
        double sum = 0;
        for (float each : x) {
            sum += each;
        }
        return sum;
    }
}
