package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.Averaging;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

final class PredictionTest {
    private static final double NOISE = 0.3;

    private final Mlp network = new Mlp(6, List.of(8), Activation.RELU, List.of(2, 4));
    private final MeanField posterior = Fixtures.posterior(network.size(), 0.8, -0.5, 1);
    private final Dataset data = Fixtures.classes(1100, 6, 4, 2);

    private Predictor predictor(Averaging averaging, Likelihood likelihood) {
        return new SampledPredictor(
                new HeadModel(network, 1, likelihood, Compute.on(1)), posterior, averaging, Rng.of(3));
    }

    private Classes classes(Averaging averaging) {
        return predictor(averaging, new Likelihood.Categorical()).classes(data);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 20})
    void probabilitiesSumToOneAndUncertaintyAddsUp(int samples) {
        Classes p = classes(new Averaging.MonteCarlo(samples));
        assertThat(p.size()).isEqualTo(data.size());
        for (int r = 0; r < p.size(); r++) {
            double sum = 0;
            for (int j = 0; j < p.classes(); j++) {
                assertThat(p.probability(r, j)).isBetween(0f, 1f);
                assertThat(p.probability(r, j)).isLessThanOrEqualTo(p.confidence(r));
                sum += p.probability(r, j);
            }
            assertThat(sum).isCloseTo(1, within(1e-6));
            assertThat(p.confidence(r)).isEqualTo(p.probability(r, p.index(r)));
            assertThat(p.totalEntropy(r)).isBetween(0.0, Math.log(4) + 1e-6);
            assertThat(p.totalEntropy(r)).isCloseTo(p.expectedEntropy(r) + p.mutualInformation(r), within(1e-6));
        }
    }

    /** Full rows have a kernel of their own, which must not take permuted columns for ordered ones. */
    @Test
    void permutedColumnsArePredictedAsByPlainKernels() {
        int rows = 40;
        Dataset full =
                Dataset.of(new Inputs.Floats(6, Fixtures.normals(rows * 6, 5)), new Targets.Labels(new int[rows], 4));
        Compute plain = new Compute(Kernels.plain(), Compute.on(1).team());
        for (Dataset one : List.of(full, full.permuted(new int[] {3, 0, 5, 1, 4, 2}))) {
            Classes fast = predictor(new Averaging.PosteriorMean(), new Likelihood.Categorical())
                    .classes(one);
            Classes slow = new SampledPredictor(
                            new HeadModel(network, 1, new Likelihood.Categorical(), plain),
                            posterior,
                            new Averaging.PosteriorMean(),
                            Rng.of(3))
                    .classes(one);
            for (int r = 0; r < rows; r++) {
                assertThat(fast.probability(r, 2)).isCloseTo(slow.probability(r, 2), within(1e-5f));
            }
        }
    }

    @Test
    void withoutDoubtAboutTheWeightsNothingIsEpistemic() {
        Classes p = classes(new Averaging.PosteriorMean());
        Classes q = classes(new Averaging.MonteCarlo(1));
        for (int r = 0; r < p.size(); r++) {
            assertThat(p.mutualInformation(r)).isZero();
            assertThat(q.mutualInformation(r)).isZero();
        }
    }

    @Test
    void doubtAboutTheWeightsIsEpistemic() {
        Classes p = classes(new Averaging.MonteCarlo(50));
        double sum = 0;
        for (int r = 0; r < p.size(); r++) {
            sum += p.mutualInformation(r) / p.size();
        }
        assertThat(sum).isGreaterThan(0.01);
    }

    /** Outputs are the head's affine map of the features, for every row over several chunks. */
    @Test
    void featuresAreWhatTheHeadSees() {
        Predictor predictor = predictor(new Averaging.PosteriorMean(), new Likelihood.Gaussian(NOISE));
        Values outputs = predictor.values(data);
        float[][] features = predictor.features(data);
        Mlp.Layer head = network.head(1);
        for (int r = 0; r < data.size(); r++) {
            assertThat(features[r]).hasSize(head.inputs());
            for (int j = 0; j < head.outputs(); j++) {
                double sum = posterior.mean(head.biases() + j);
                for (int i = 0; i < head.inputs(); i++) {
                    sum += (double) features[r][i] * posterior.mean(head.offset() + i * head.outputs() + j);
                }
                assertThat(outputs.mean(r, j)).isCloseTo(sum, within(1e-4));
            }
        }
    }

    @Test
    void withoutHiddenLayersTheFeaturesAreTheInputs() {
        Mlp flat = new Mlp(6, List.of(), Activation.RELU, List.of(4));
        HeadModel model = new HeadModel(flat, 0, new Likelihood.Categorical(), Compute.on(1));
        MeanField q = Fixtures.posterior(flat.size(), 0.8, -0.5, 1);
        Predictor predictor = new SampledPredictor(model, q, new Averaging.MonteCarlo(2), Rng.of(3));
        assertThat(predictor.features(data)[7]).containsExactly(data.row(7));
    }

    @Test
    void variancesOfNumbersAddUp() {
        Values sure = predictor(new Averaging.PosteriorMean(), new Likelihood.Gaussian(NOISE))
                .values(data);
        Values p = predictor(new Averaging.MonteCarlo(9), new Likelihood.Gaussian(NOISE))
                .values(data);
        assertThat(p.aleatoricVariance(3)).isEqualTo(NOISE * NOISE);
        assertThat(p.size()).isEqualTo(data.size());
        for (int r = 0; r < p.size(); r++) {
            assertThat(sure.epistemicVariance(r, 3)).isZero();
            assertThat(p.epistemicVariance(r, 3)).isPositive();
            assertThat(p.totalVariance(r, 3)).isEqualTo(p.epistemicVariance(r, 3) + p.aleatoricVariance(3));
        }
    }

    /** Of a linear network the predictive moments are known: mean μᵀx, epistemic variance Σ σ²x². */
    @Test
    void monteCarloMomentsOfALinearNetworkAreTheClosedForm() {
        Mlp linear = new Mlp(6, List.of(), Activation.RELU, List.of(1));
        MeanField q = Fixtures.posterior(7, 1, -1, 1);
        int n = 4000;
        Values p = new SampledPredictor(
                        new HeadModel(linear, 0, new Likelihood.Gaussian(NOISE), Compute.on(1)),
                        q,
                        new Averaging.MonteCarlo(n),
                        Rng.of(3))
                .values(Fixtures.numbers(20, 6, 1, 4));
        for (int r = 0; r < p.size(); r++) {
            float[] x = Fixtures.numbers(20, 6, 1, 4).row(r);
            double mean = q.mean(6);
            double variance = Math.pow(q.sigma(6), 2);
            for (int c = 0; c < 6; c++) {
                mean += q.mean(c) * x[c];
                variance += Math.pow(q.sigma(c) * x[c], 2);
            }
            assertThat(p.mean(r, 0)).isCloseTo(mean, within(4.5 * Math.sqrt(variance / n)));
            assertThat(p.epistemicVariance(r, 0)).isCloseTo(variance, within(4.5 * variance * Math.sqrt(2.0 / n)));
        }
    }

    @Test
    void classesAreNotNumbers() {
        Averaging mean = new Averaging.PosteriorMean();
        assertThatIllegalStateException()
                .isThrownBy(() -> predictor(mean, new Likelihood.Categorical()).values(data));
        assertThatIllegalStateException()
                .isThrownBy(() -> predictor(mean, new Likelihood.Gaussian(1)).classes(data));
    }
}
