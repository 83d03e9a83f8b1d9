package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.SampledPredictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;

final class ClassificationScoreTest {
    private final Mlp network = new Mlp(5, List.of(), Activation.RELU, List.of(3));
    private final Dataset data = Fixtures.classes(200, 5, 3, 1);

    private Classes predict(MeanField posterior) {
        Likelihood classes = new Likelihood.Categorical();
        return new SampledPredictor(
                        new HeadModel(network, 0, classes, Compute.on(1)),
                        posterior,
                        new Averaging.PosteriorMean(),
                        Rng.of(1))
                .classes(data);
    }

    @Test
    void knowingNothingScoresLikeChanceAndIsCalibratedToTheFirstClass() {
        ClassificationScore score = ClassificationScore.of(predict(MeanField.isotropic(network.size(), 0, 1)), data);
        double first = 0;
        for (int r = 0; r < data.size(); r++) {
            first += ((Targets.Labels) data.targets()).at(r) == 0 ? 1.0 / data.size() : 0;
        }
        assertThat(score.size()).isEqualTo(200);
        assertThat(score.accuracy()).isCloseTo(first, within(1e-9));
        assertThat(score.nll()).isCloseTo(Math.log(3), within(1e-6));
        assertThat(score.brier()).isCloseTo(2.0 / 3, within(1e-6));
        assertThat(score.ece()).isCloseTo(Math.abs(first - 1.0 / 3), within(1e-6));
        assertThat(score.totalEntropy()).isCloseTo(Math.log(3), within(1e-6));
        assertThat(score.mutualInformation()).isZero();
    }

    @Test
    void predictionsAgainstThemselvesAreAllRight() {
        Classes prediction = predict(Fixtures.posterior(network.size(), 30, -3, 1));
        int[] labels = new int[data.size()];
        for (int r = 0; r < labels.length; r++) {
            labels[r] = prediction.index(r);
        }
        ClassificationScore score = ClassificationScore.of(prediction, data.with(new Targets.Labels(labels, 3)));
        assertThat(score.accuracy()).isEqualTo(1);
        assertThat(score.ece()).isBetween(0.0, 0.3);
        assertThat(score.brier()).isLessThan(0.2);
        assertThat(score.nll()).isNotNegative();
    }

    @Test
    void scoresAreFiniteWhenProbabilitiesVanish() {
        ClassificationScore score =
                ClassificationScore.of(predict(Fixtures.posterior(network.size(), 1e4, -3, 1)), data);
        assertThat(score.nll()).isFinite();
        assertThat(score.brier()).isBetween(0.0, 2.0);
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Classes prediction = predict(Fixtures.posterior(network.size(), 1, -3, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassificationScore.of(prediction, Fixtures.classes(3, 5, 3, 1)))
                .withMessageContaining("200 predictions for 3 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassificationScore.of(prediction, Fixtures.numbers(200, 5, 3, 1)));
    }
}
