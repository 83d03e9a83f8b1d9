package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.ExpectedNll;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/** Each estimator, with its noise fixed, is a function of mean and log sigma; its gradient is that function's. */
final class ExpectedNllTest {
    private static final long NOISE = Rng.of(3).key();
    private static final float UNTOUCHED = 7f;

    record Case(Estimator estimator, Kernels kernels, Mlp network, int head, Likelihood likelihood) {
        Dataset data() {
            int width = network.head(head).outputs();
            return likelihood instanceof Likelihood.Gaussian
                    ? Fixtures.numbers(70, network.inputs(), width, 1)
                    : Fixtures.classes(70, network.inputs(), width, 1);
        }

        ExpectedNll open(Batch batch) {
            return estimator.open(new HeadModel(network, head, likelihood, new Compute(kernels, Team.of(1))), batch);
        }

        MutableMeanField mutable() {
            return new MutableMeanField(Fixtures.posterior(network.size(), 0.5, -1.5, 2), kernels);
        }

        boolean isOnPath(int i) {
            Mlp.Layer layer = network.head(head);
            return i < network.bodySize() || (i >= layer.offset() && i < layer.end());
        }
    }

    static Stream<Case> cases() {
        Mlp linear = new Mlp(6, List.of(), Activation.RELU, List.of(3));
        Mlp deep = new Mlp(6, List.of(9, 5), Activation.TANH, List.of(2, 3, 2));
        Mlp relu = new Mlp(6, List.of(9), Activation.RELU, List.of(2));
        return Fixtures.providers()
                .flatMap(k -> estimators()
                        .flatMap(e -> Stream.of(
                                new Case(e, k, linear, 0, new Likelihood.Categorical()),
                                new Case(e, k, deep, 1, new Likelihood.Categorical()),
                                new Case(e, k, deep, 2, new Likelihood.Gaussian(0.8)),
                                new Case(e, k, relu, 0, new Likelihood.Gaussian(0.8)))));
    }

    private static Stream<Estimator> estimators() {
        return Stream.of(
                new Estimator.WeightSamples(1),
                new Estimator.WeightSamples(3),
                new Estimator.LocalReparameterization(1),
                new Estimator.LocalReparameterization(3),
                new Estimator.AtMean());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gradientInTheMeansMatchesFiniteDifferences(Case c) {
        assertGradient(c, q -> q.mean, g -> g.mean);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gradientInTheLogSigmasMatchesFiniteDifferences(Case c) {
        assertGradient(c, q -> q.logSigma, g -> g.logSigma);
    }

    /** Something far too small to show in a float sum instead of zero: the weights are drawn, and matter to nothing. */
    @ParameterizedTest
    @MethodSource("cases")
    void inputsThatAreZeroThroughoutABatchChangeNothingForTheOthers(Case c) {
        MutableMeanField q = c.mutable();
        Batch without = Fixtures.batch(withColumns(c.data(), 0f));
        Batch tiny = Fixtures.batch(withColumns(c.data(), 1e-30f));
        assertThat(without.meets(1)).isFalse();
        assertThat(tiny.meets(1)).isTrue();
        Gradient expected = new Gradient(q.size());
        Gradient actual = new Gradient(q.size());
        double value = c.open(tiny).at(q, tiny, NOISE, 1f, false, expected);
        assertThat(c.open(without).at(q, without, NOISE, 1f, false, actual)).isCloseTo(value, within(1e-4));
        for (int i = 0; i < q.size(); i++) { // plain Java adds in another order
            assertThat(actual.mean[i]).isCloseTo(expected.mean[i], within(1e-3f));
            assertThat(actual.logSigma[i]).isCloseTo(expected.logSigma[i], within(1e-3f));
        }
    }

    /** The data with columns 1, 2 and 5 set to a value. */
    private static Dataset withColumns(Dataset data, float value) {
        float[] dense = new float[data.size() * data.features()];
        for (int r = 0; r < data.size(); r++) {
            float[] row = data.row(r);
            row[1] = value;
            row[2] = value;
            row[5] = value;
            System.arraycopy(row, 0, dense, r * row.length, row.length);
        }
        return Dataset.of(new Inputs.Floats(data.features(), dense), data.targets());
    }

    /** Float outputs leave a noise of some 1e-6 in a loss of 100; where ReLU has a kink within h, a slope is off. */
    private static void assertGradient(Case c, Function<MutableMeanField, float[]> of, Function<Gradient, float[]> in) {
        boolean smooth =
                c.network.activation() == Activation.TANH || c.network.hidden().isEmpty();
        float h = smooth ? 1f / 256 : 1f / 1024;
        Batch batch = Fixtures.batch(c.data());
        ExpectedNll nll = c.open(batch);
        MutableMeanField q = c.mutable();
        Gradient g = new Gradient(q.size());
        nll.at(q, batch, NOISE, 1f, false, g);
        float[] actual = in.apply(g).clone();
        float[] x = of.apply(q);
        double size = 0;
        double error = 0;
        for (int i = 0; i < x.length; i++) {
            float before = x[i];
            x[i] = before + h;
            q.refresh(c.kernels, i, i + 1);
            double up = nll.at(q, batch, NOISE, 1f, false, g);
            x[i] = before - h;
            q.refresh(c.kernels, i, i + 1);
            double slope = (up - nll.at(q, batch, NOISE, 1f, false, g)) / (2 * h);
            x[i] = before;
            q.refresh(c.kernels, i, i + 1);
            size += slope * slope;
            error += (slope - actual[i]) * (slope - actual[i]);
        }
        assertThat(Math.sqrt(error)).isLessThanOrEqualTo((smooth ? 5e-4 : 1e-2) * Math.sqrt(size));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gradientIsOverwrittenScaledAndAddedOnThePathAloneWhileTheValueIsNeither(Case c) {
        Batch batch = Fixtures.batch(c.data());
        ExpectedNll nll = c.open(batch);
        MutableMeanField q = c.mutable();
        Gradient once = new Gradient(q.size());
        Arrays.fill(once.mean, UNTOUCHED);
        Arrays.fill(once.logSigma, UNTOUCHED);
        double value = nll.at(q, batch, NOISE, 1f, false, once);
        Gradient again = new Gradient(q.size());
        assertThat(nll.at(q, batch, NOISE, 1f, false, again)).isEqualTo(value);
        assertThat(nll.at(q, batch, NOISE, 0.5f, true, again)).isEqualTo(value);
        for (int i = 0; i < q.size(); i++) {
            if (c.isOnPath(i)) {
                assertThat(again.mean[i]).isCloseTo(1.5f * once.mean[i], within(1e-3f));
                assertThat(again.logSigma[i]).isCloseTo(1.5f * once.logSigma[i], within(1e-3f));
            } else {
                assertThat(once.mean[i]).isEqualTo(UNTOUCHED);
                assertThat(once.logSigma[i]).isEqualTo(UNTOUCHED);
            }
        }
    }
}
