package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.SummaryClassifier;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.RegressionScore;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Classes that come two by two through one head, with nothing kept but statistics. */
final class SummaryLearningTest {
    private static final int FEATURES = 12;
    private static final Rng RUN = Rng.of(2);
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(20), Activation.RELU, List.of());
    private static final TrainingSettings TRAINING = TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.01), 30, 32);
    private static final Method VCL = Fixtures.method().with(TRAINING);
    private static final Method POINT = new PointMethod(new Initial.Means.He(), TRAINING);
    private static final Retention SUMMARY = new Retention.Summary(4, 10, 100, 64, Sharing.Once.DEFAULT);

    /** Rows around corners of a cube, one for each class from {@code first} to {@code last}. */
    private static Dataset corners(int rows, int first, int last, int classes, long seed) {
        float[] x = Fixtures.normals(rows * FEATURES, seed);
        int[] label = new int[rows];
        for (int r = 0; r < rows; r++) {
            label[r] = first + r % (last - first + 1);
            for (int i = 0; i < FEATURES; i++) {
                x[r * FEATURES + i] += (label[r] >> i % 3 & 1) == 0 ? -1.2f : 1.2f;
            }
        }
        return Dataset.of(new Inputs.Floats(FEATURES, x), new Targets.Labels(label, classes));
    }

    private static LearnerState learned(Learner learner) {
        LearnerState state = learner.initial();
        for (int t = 0; t < 3; t++) {
            Dataset data = corners(200, 2 * t, 2 * t + 1, 2 * t + 2, t);
            state = learner.learn(state, new Lesson("task " + t, data, 0).withGrowth(), RUN);
        }
        return state;
    }

    private static Learner learner(Method method) {
        return Learner.of(method, SHAPE, new Likelihood.Categorical(), Compute.on(1));
    }

    private static double accuracy(Method method) {
        Learner learner = learner(method);
        Dataset test = corners(600, 0, 5, 6, 9);
        LearnerState state = learned(learner);
        return ClassificationScore.of(learner.predictor(state, 0, RUN).classes(test), test)
                .accuracy();
    }

    @Test
    void oldClassesAreRememberedWithoutARow() {
        for (Method method : List.of(VCL, POINT)) {
            assertThat(accuracy(method)).isLessThan(0.7);
            assertThat(accuracy(method.with(SUMMARY))).isGreaterThan(0.93);
        }
    }

    @Test
    void theStateKnowsEveryRowAndNothingElse() {
        LearnerState state = learned(learner(VCL.with(SUMMARY)));
        assertThat(state.coresets()).isEmpty();
        ClassSummary summary = state.summary(0).orElseThrow();
        assertThat(summary.known()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(summary.classes()).allMatch(one -> one.count() == 100 && one.rank() == 4);
        Dataset test = corners(600, 0, 5, 6, 9);
        SummaryClassifier statistics =
                SummaryClassifier.of(summary, Compute.on(1).team());
        assertThat(ClassificationScore.of(statistics.classify(test), test).accuracy())
                .isGreaterThan(0.95);
    }

    @Test
    void aSmallFileAfterLargeOnesIsLearnedAndDrownsNothing() {
        Learner learner = learner(VCL.with(SUMMARY));
        LearnerState state = learned(learner);
        Lesson small = new Lesson("small", corners(24, 6, 7, 8, 20), 0).withGrowth();
        LearnerState after = learner.learn(state, small, RUN);
        for (int first : new int[] {0, 6}) {
            Dataset test = corners(600, first, first == 0 ? 5 : 7, 8, 21);
            assertThat(ClassificationScore.of(learner.predictor(after, 0, RUN).classes(test), test)
                            .accuracy())
                    .isGreaterThan(0.85);
        }
    }

    @Test
    void aRareClassStaysRareAndIsNotForgotten() {
        Retention counted = new Retention.Summary(4, 10, 100, 64, new Sharing.Counted(1));
        Learner learner = learner(VCL.with(counted));
        LearnerState state = learner.initial();
        for (int t = 0; t < 3; t++) {
            // The second class of each file has one row for nine of the first.
            Dataset data = corners(400, 2 * t, 2 * t + 1, 2 * t + 2, t);
            int[] chosen = IntStream.range(0, 400)
                    .filter(r -> r % 2 == 0 || r % 18 == 1)
                    .toArray();
            state = learner.learn(state, new Lesson("task " + t, data.select(chosen), 0).withGrowth(), RUN);
        }
        ClassSummary summary = state.summary(0).orElseThrow();
        assertThat(summary.classes().get(1).weight())
                .isLessThan(0.15 * summary.classes().get(0).weight());
        Dataset test = corners(600, 0, 5, 6, 9);
        assertThat(ClassificationScore.of(learner.predictor(state, 0, RUN).classes(test), test)
                        .accuracy())
                .isGreaterThan(0.85);
    }

    /** y = |x_0| on rows around a centre. */
    private static Dataset kinked(int rows, double center, long seed) {
        float[] x = Fixtures.normals(rows * FEATURES, seed);
        float[] y = new float[rows];
        for (int r = 0; r < rows; r++) {
            x[r * FEATURES] += (float) center;
            y[r] = Math.abs(x[r * FEATURES]);
        }
        return Dataset.of(new Inputs.Floats(FEATURES, x), new Targets.Values(1, y));
    }

    private static double error(Method method) {
        Learner learner = Learner.of(method, SHAPE, new Likelihood.LearnedGaussian(1), Compute.on(1));
        LearnerState state = learner.initial();
        for (double center : new double[] {-4, 0, 4}) {
            state = learner.learn(state, new Lesson("at " + center, kinked(300, center, 3), 0).withGrowth(), RUN);
        }
        Dataset test = kinked(300, -4, 8);
        return RegressionScore.of(learner.predictor(state, 0, RUN).values(test), test)
                .rmse();
    }

    @Test
    void aRegressionRemembersWhatItsPosteriorPredictedWhereRowsWere() {
        Retention counted = new Retention.Summary(4, 10, 200, 64, new Sharing.Counted(1));
        assertThat(error(POINT)).isGreaterThan(2 * error(POINT.with(counted)));
        assertThat(error(VCL.with(counted))).isLessThan(1);
    }

    @Test
    void earlierRowsFadeWithTheDecay() {
        double decay = 0.9;
        Method fading = ((VclMethod) VCL).withDecay(decay).with(SUMMARY);
        LearnerState state = learned(learner(fading));
        ClassSummary summary = state.summary(0).orElseThrow();
        for (int c = 0; c < 6; c++) {
            assertThat(summary.classes().get(c).count()).isEqualTo(100);
            assertThat(summary.classes().get(c).weight()).isCloseTo(100 * Math.pow(decay, 2 - c / 2), within(1e-9));
        }
    }
}
