package org.palimpsest.model.predictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.ClassStatistics;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.TemperatureCurve;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.store.TensorFile;

final class PredictorsTest {
    private static final Mlp NETWORK = Mlp.relu(1, List.of(2), 2);

    private static ClassSummary summary(long... counts) {
        return new ClassSummary(
                0,
                java.util.Arrays.stream(counts)
                        .mapToObj(n ->
                                new ClassStatistics(n, new float[] {n}, new float[0], new float[0], new float[] {0.1f}))
                        .toList());
    }

    private static ModelFacts facts() {
        LearnerState learner = LearnerState.of(NETWORK, Recipe.DEFAULT_METHOD.freshPrior(NETWORK), 1)
                .withSummaries(List.of(summary(20, 30)));
        return new ModelFacts(
                1,
                2,
                false,
                Recipe.DEFAULT_METHOD.with(new Retention.Nothing()),
                new Likelihood.Categorical(),
                7,
                true,
                learner);
    }

    @Test
    void stateIsReadFromUnderItsNameAndTheRestIsLeftAsItWas() throws Exception {
        Predictors some = new Predictors(
                List.of(
                        new NetworkPredictor.Kind().initial(facts()),
                        new StatisticsPredictor(facts().learner().summary(0), TemperatureCurve.NONE, 2.5)),
                new PredictorChoice("statistics", Map.of("statistics", 4L), 9));
        TensorFile base = new TensorFile(Map.of("w", "x"), Map.of("v", new float[] {1}));
        TensorFile written = TensorFile.read("x", some.write(base).bytes());
        assertThat(written.words()).containsEntry("predictor.statistics.temperature", "2.5");
        assertThat(Predictors.read(written, facts())).isEqualTo(some);
        assertThat(Predictors.without(written).words()).isEqualTo(base.words());
        assertThat(Predictors.without(written).tensors()).containsOnlyKeys("v");
    }

    @Test
    void aPredictorThatIsNotKnownIsNamed() {
        TensorFile written = Predictors.initial(List.of("network"), facts()).write(new TensorFile(Map.of(), Map.of()));
        Map<String, String> words = new HashMap<>(written.words());
        words.put("predictors.names", "oracle");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Predictors.read(new TensorFile(words, Map.of()), facts()))
                .withMessageContaining("there is no predictor 'oracle'; known are network, statistics");
    }

    @Test
    void statisticsArePreferredWhereTheMedianClassHasFewRows() {
        assertThat(new StatisticsPredictor(Optional.of(summary(49, 49, 1000)), TemperatureCurve.NONE, 1).isPreferred())
                .isTrue();
        assertThat(new StatisticsPredictor(Optional.of(summary(0, 50, 50)), TemperatureCurve.NONE, 1).isPreferred())
                .isFalse();
        assertThat(new StatisticsPredictor(Optional.empty(), TemperatureCurve.NONE, 1).isPreferred())
                .isFalse();
        assertThat(new StatisticsPredictor(Optional.empty(), TemperatureCurve.NONE, 1).isReady())
                .isFalse();
    }
}
