package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.PointLabels;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.Averaging;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Coreset points that keep the predictive of the posterior instead of a label. */
final class SoftLabelTest {
    private static final Rng RUN = Rng.of(2);
    private static final Mlp SHAPE = new Mlp(6, List.of(5), Activation.RELU, List.of());
    private static final Lesson FIRST = new Lesson("a", Fixtures.signs(80, 6, 0, 1), 0);

    static Stream<Retention.Points> kinds() {
        Use regret = new Use.Regret(new Use.Weight.PerPoint(2), 16);
        Use predictive = new Use.Predictive(1e-2, 2, 16);
        Movement still = new Movement.None();
        Stein stein = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 2, new Stein.Timing.During(2), false, 0, 0);
        return Stream.of(
                new Retention.Points(new Selection.Random(false), still, 10, true, regret),
                new Retention.Points(new Selection.KCenter(), still, 10, true, predictive),
                new Retention.Points(new Selection.Geodesic(4), still, 10, false, regret),
                new Retention.Points(new Selection.Sensitivity(2, 1), still, 10, true, regret),
                new Retention.Points(new Selection.Random(true), stein, 10, true, predictive));
    }

    private static VclLearner learner(Retention.Points points) {
        return new VclLearner(
                SHAPE, new Likelihood.Categorical(), Fixtures.method().with(points), Compute.on(1));
    }

    /** Where a point is kept, for Stein's points where they have moved to. */
    @ParameterizedTest
    @MethodSource("kinds")
    void pointsKeepWhatThePosteriorThatLearnedThemPredicts(Retention.Points points) {
        VclLearner learner = learner(points.with(new PointLabels.Soft(400)));
        LearnerState state = learner.learn(learner.initial(), FIRST, RUN);
        Coreset coreset = state.coresets().get(0);
        Targets.Labels labels = (Targets.Labels) coreset.targets();
        assertThat(labels.isSoft()).isTrue();
        HeadModel model = new HeadModel(state.network(), 0, new Likelihood.Categorical(), Compute.on(1));
        Classes expected = new SampledPredictor(model, state.posterior(), new Averaging.MonteCarlo(400), Rng.of(77))
                .classes(coreset.data());
        for (int p = 0; p < coreset.size(); p++) {
            assertThat(labels.probability(p, 1)).isCloseTo(expected.probability(p, 1), within(0.03f));
            assertThat(labels.probability(p, 0) + labels.probability(p, 1)).isCloseTo(1f, within(1e-4f));
        }
        LearnerState hard = learner(points).learn(learner(points).initial(), FIRST, RUN);
        assertThat(state.posterior()).isEqualTo(hard.posterior());
        assertThat(state.coresets().get(0).inputs())
                .isEqualTo(hard.coresets().get(0).inputs());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void laterTasksAndPredictionsSeeTheDifference(Retention.Points points) {
        VclLearner soft = learner(points.with(new PointLabels.Soft(20)));
        VclLearner hard = learner(points);
        Lesson next = new Lesson("b", Fixtures.signs(80, 6, 2, 2), 0);
        Dataset test = Fixtures.signs(20, 6, 0, 9);
        LearnerState one = soft.learn(soft.learn(soft.initial(), FIRST, RUN), next, RUN);
        LearnerState two = hard.learn(hard.learn(hard.initial(), FIRST, RUN), next, RUN);
        assertThat(soft.predictor(one, 0, RUN).classes(test).probability(0, 0))
                .isNotEqualTo(hard.predictor(two, 0, RUN).classes(test).probability(0, 0));
    }

    /** −Σ p log softmax and its slope; with certain labels it is the loss of hard ones. */
    @Test
    void theLossIsTheCrossEntropyAgainstTheProbabilities() {
        Dataset data = Fixtures.classes(9, 2, 3, 1);
        Targets.Labels hard = (Targets.Labels) data.targets();
        float[] certain = new float[27];
        float[] mixed = new float[27];
        int[] label = new int[9];
        for (int r = 0; r < 9; r++) {
            label[r] = hard.at(r);
            certain[3 * r + label[r]] = 1f;
            mixed[3 * r] = 0.5f;
            mixed[3 * r + 1] = 0.25f;
            mixed[3 * r + 2] = 0.25f;
        }
        float[] f = Fixtures.normals(27, 5);
        float[] delta = new float[27];
        float[] same = new float[27];
        Likelihood categorical = new Likelihood.Categorical();
        Batch batch = Fixtures.batch(data);
        Batch sure = Fixtures.batch(data.with(Targets.Labels.soft(label, 3, certain)));
        Batch soft = Fixtures.batch(data.with(Targets.Labels.soft(label, 3, mixed)));
        double expected = categorical.rows(Kernels.best(), batch, 0, 9, f, 3, 1f, delta);
        assertThat(categorical.rows(Kernels.best(), sure, 0, 9, f, 3, 1f, same)).isCloseTo(expected, within(1e-5));
        assertThat(same).containsExactly(delta, within(1e-6f));
        double value = categorical.rows(Kernels.best(), soft, 0, 9, f, 3, 1f, delta);
        for (int i = 0; i < 27; i++) {
            float[] up = f.clone();
            up[i] += 1e-2f;
            float[] down = f.clone();
            down[i] -= 1e-2f;
            double slope = (categorical.rows(Kernels.best(), soft, 0, 9, up, 3, 1f, same)
                            - categorical.rows(Kernels.best(), soft, 0, 9, down, 3, 1f, same))
                    / ((double) up[i] - down[i]);
            assertThat((double) delta[i]).isCloseTo(slope, within(1e-3));
        }
        double uniform = categorical.rows(Kernels.best(), soft, 0, 9, new float[27], 3, 1f, same);
        assertThat(uniform).isCloseTo(9 * Math.log(3), within(1e-4));
        assertThat(value).isPositive();
    }

    @Test
    void targetsKeepTheirProbabilitiesWhenSelectedJoinedAndGrown() {
        Targets.Labels soft = Targets.Labels.soft(new int[] {0, 1}, 2, new float[] {0.75f, 0.25f, 0.5f, 0.5f});
        assertThat(soft.select(new int[] {1}).probability(0, 0)).isEqualTo(0.5f);
        assertThat(soft.outOf(3).probability(1, 2)).isZero();
        assertThat(soft.outOf(3).probability(1, 1)).isEqualTo(0.5f);
        Targets.Labels joined =
                (Targets.Labels) Targets.concatenated(List.of(new Targets.Labels(new int[] {1}, 2), soft));
        assertThat(joined.probability(0, 1)).isEqualTo(1f);
        assertThat(joined.probability(1, 0)).isEqualTo(0.75f);
        assertThat(soft).isNotEqualTo(new Targets.Labels(new int[] {0, 1}, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Targets.Labels.soft(new int[] {0}, 2, new float[] {0.5f, 0.6f}))
                .withMessageContaining("row 1");
    }

    @Test
    void aRegressionHasNoSoftLabels() {
        Retention.Points points = kinds().findFirst().orElseThrow().with(new PointLabels.Soft(5));
        VclLearner learner = new VclLearner(
                SHAPE, new Likelihood.Gaussian(1), Fixtures.method().with(points), Compute.on(1));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> learner.begin(learner.initial(), new Lesson("a", Fixtures.numbers(50, 6, 1, 1), 0), RUN))
                .withMessageContaining("hard labels");
    }
}
