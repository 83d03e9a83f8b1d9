package org.palimpsest.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;

final class RecordTextTest {
    /** Of a package that is not ours it would be listed by a provider; here it stands for one whose jar is missing. */
    @Test
    void aRecordFromOutsideThatNothingProvidesIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordText.read("com.example.Mas(lambda=1.0)", Importance.class))
                .withMessageContaining("com.example.Mas")
                .withMessageContaining("class path");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordText.read("java.lang.String()", Likelihood.class))
                .withMessageContaining("not known here");
    }

    @Test
    void everyMethodIsReadAsItWasWritten() {
        Stein stein = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 4, new Stein.Timing.During(50), true, 0.1, 0.25);
        PointMethod point = new PointMethod(
                new Initial.Means.TruncatedNormal(0.1),
                TrainingSettings.of(Adam.DEFAULT.withLearningRate(1.0 / 3), 7, TrainingSettings.ALL_ROWS)
                        .with(new Schedule.Exponential(1e-3))
                        .with(new Stopping.OnValidation(0.1, 3)));
        List<Method> methods = List.of(
                Recipe.DEFAULT_METHOD,
                Recipe.DEFAULT_METHOD.with(Retention.Summary.DEFAULT.with(new Sharing.Twice(0.1))),
                Recipe.DEFAULT_METHOD
                        .withSigmaRate(1)
                        .with(new Metric.Euclidean())
                        .with(new Ivon(0.1, 0.9, 0.999)),
                Fixtures.method()
                        .with(new Retention.Points(
                                new Selection.Random(true),
                                stein,
                                40,
                                false,
                                new Use.Regret(new Use.Weight.PerHead(3), 9)))
                        .withDecay(0.9),
                point,
                point.with(new Importance.Fisher(
                        3,
                        new FisherDiagonal(new FisherDiagonal.Labels.Sampled(), 9),
                        new Importance.Consolidation.Running(0.5))),
                point.with(new Importance.PathIntegral(0.1, 1e-3)).with(new Metric.EmpiricalFisher(0.5)));
        for (Method method : methods) {
            assertThat(RecordText.read(RecordText.write(method), Method.class)).isEqualTo(method);
        }
        for (Likelihood likelihood : List.of(
                new Likelihood.Categorical(), new Likelihood.Gaussian(0.1), new Likelihood.LearnedGaussian(2))) {
            assertThat(RecordText.read(RecordText.write(likelihood), Likelihood.class))
                    .isEqualTo(likelihood);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Gaussian",
                "Gaussian(noise=0.1",
                "Gaussian(noise=-1.0)",
                "Gaussian(noise=x)",
                "Gaussian(loudness=1.0)",
                "Gaussian(noise=1.0))",
                "Runtime()",
                "java.lang.Runtime()",
                "FittedGaussian(variance=1)"
            })
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RecordText.read(text, Likelihood.class));
    }
}
