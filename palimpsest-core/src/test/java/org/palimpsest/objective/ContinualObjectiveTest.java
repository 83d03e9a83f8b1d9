package org.palimpsest.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.objective.internal.ExpectedNll;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

final class ContinualObjectiveTest {
    private static final long NOISE = Rng.of(3).key();
    private static final int N = 120;

    private final Compute compute = Compute.on(1);
    private final Mlp network = new Mlp(5, List.of(7), Activation.RELU, List.of(3));
    private final Dataset data = Fixtures.classes(N, 5, 3, 1);
    private final MeanField prior = Fixtures.posterior(network.size(), 0.3, -1, 5);
    private final MutableMeanField q =
            new MutableMeanField(Fixtures.posterior(network.size(), 0.5, -2, 7), compute.kernels());
    private final Ranges all = Ranges.of(0, network.size());

    /** Those whose noise does not depend on which rows are in the batch. */
    static Stream<Estimator> sameForAllRows() {
        return Stream.of(new Estimator.AtMean(), new Estimator.WeightSamples(1), new Estimator.WeightSamples(3));
    }

    static Stream<Estimator> every() {
        return Stream.concat(sameForAllRows(), Stream.of(new Estimator.LocalReparameterization(2)));
    }

    private ContinualObjective objective(Estimator estimator, Batch batch) {
        ExpectedNll nll = estimator.open(new HeadModel(network, 0, new Likelihood.Categorical(), compute), batch);
        return new ContinualObjective(nll, new GaussianKl(prior, compute.kernels()), N, all, compute);
    }

    private static void assertClose(float[] actual, float[] expected) {
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i]).isCloseTo(expected[i], within(1e-5f));
        }
    }

    @ParameterizedTest
    @MethodSource("every")
    void objectiveIsTheMeanLossPlusTheDivergenceOverNWithBothReportedApart(Estimator estimator) {
        Batch batch = Fixtures.batch(data, 70, 13, 70);
        ContinualObjective objective = objective(estimator, batch);
        Gradient g = new Gradient(q.size());
        Arrays.fill(g.mean, 99f);
        Arrays.fill(g.logSigma, 99f);
        double value = objective.at(q, batch, NOISE, g);

        Gradient expected = new Gradient(q.size());
        ExpectedNll nll = estimator.open(new HeadModel(network, 0, new Likelihood.Categorical(), compute), batch);
        double sum = nll.at(q, batch, NOISE, 1f / 70, false, expected);
        GaussianKl kl = new GaussianKl(prior, compute.kernels());
        kl.add(compute.kernels(), q, 1f / N, expected, 0, q.size());
        assertThat(objective.nll()).isEqualTo(sum / 70);
        assertThat(objective.prior()).isCloseTo(GaussianKl.between(q.freeze(), prior), within(1e-3));
        assertThat(value).isEqualTo(objective.nll() + objective.prior() / N);
        assertClose(g.mean, expected.mean);
        assertClose(g.logSigma, expected.logSigma);
    }

    /** The mean over all batches of a partition is the objective of all data: B stands for N without bias. */
    @ParameterizedTest
    @MethodSource("sameForAllRows")
    void batchesOfAPartitionAverageToTheObjectiveOfAllData(Estimator estimator) {
        Batch whole = Fixtures.batch(data);
        Gradient full = new Gradient(q.size());
        double value = objective(estimator, whole).at(q, whole, NOISE, full);
        for (int size : new int[] {1, 8, 40, 60}) {
            Batch batch = new Batch(size, data);
            ContinualObjective objective = objective(estimator, batch);
            Gradient g = new Gradient(q.size());
            Gradient mean = new Gradient(q.size());
            double average = 0;
            for (int from = 0; from < N; from += size) {
                Fixtures.fill(batch, data, from, size);
                average += objective.at(q, batch, NOISE, g) * size / N;
                for (int i = 0; i < q.size(); i++) {
                    mean.mean[i] += g.mean[i] * size / N;
                    mean.logSigma[i] += g.logSigma[i] * size / N;
                }
            }
            assertThat(average).isCloseTo(value, within(1e-6 * value));
            assertClose(mean.mean, full.mean);
            assertClose(mean.logSigma, full.logSigma);
        }
    }

    @Test
    void everyPieceIsHandedOnOnceItsGradientIsComplete() {
        Batch batch = Fixtures.batch(data);
        Gradient expected = new Gradient(q.size());
        objective(new Estimator.WeightSamples(1), batch).at(q, batch, NOISE, expected);
        Gradient g = new Gradient(q.size());
        int[] seen = new int[q.size()];
        objective(new Estimator.WeightSamples(1), batch).at(q, batch, NOISE, g, (from, to) -> {
            for (int i = from; i < to; i++) {
                seen[i] += g.mean[i] == expected.mean[i] && g.logSigma[i] == expected.logSigma[i] ? 1 : 100;
            }
        });
        assertThat(seen).containsOnly(1);
    }

    @Test
    void anObjectiveOfNoExamplesIsRefused() {
        Batch batch = Fixtures.batch(data);
        ExpectedNll nll =
                new Estimator.AtMean().open(new HeadModel(network, 0, new Likelihood.Categorical(), compute), batch);
        GaussianKl kl = new GaussianKl(prior, compute.kernels());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContinualObjective(nll, kl, 0, all, compute))
                .withMessageContaining("was 0");
    }
}
