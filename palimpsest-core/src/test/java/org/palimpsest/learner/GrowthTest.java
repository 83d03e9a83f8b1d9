package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Growth;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.StructuredKl;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class GrowthTest {
    private static final int FEATURES = 130;
    private static final Rng RUN = Rng.of(3);
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(20, 9), Activation.RELU, List.of());

    static Stream<Method> methods() {
        PointMethod point = new PointMethod(
                new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT, 2, 32).with(OptimizerCarryOver.KEEP));
        FisherDiagonal fisher = new FisherDiagonal(new FisherDiagonal.Labels.Expected(), FisherDiagonal.ALL);
        Retention points = new Retention.Points(
                new Selection.Random(false),
                new Movement.None(),
                5,
                false,
                new Use.Regret(new Use.Weight.PerPoint(1), 5));
        return Stream.of(
                Fixtures.method(),
                Fixtures.method().with(points),
                Fixtures.method().with(Retention.Summary.DEFAULT),
                Fixtures.method()
                        .with(new Structure.Kronecker(
                                new KroneckerFisher(100, 8),
                                KroneckerPrecision.Merging.PER_TASK,
                                StructuredKl.Evidence.ONCE)),
                point.with(points),
                point.with(new Importance.Fisher(3, fisher, new Importance.Consolidation.Laplace(1))));
    }

    /** Rows with more columns, zero in the new ones. */
    private static Dataset widened(Dataset data, int features, Targets targets) {
        float[] x = new float[data.size() * features];
        for (int r = 0; r < data.size(); r++) {
            System.arraycopy(data.row(r), 0, x, r * features, data.features());
        }
        return Dataset.of(new Inputs.Floats(features, x), targets);
    }

    /** Outputs at the posterior mean, as a regression with tiny noise would predict them: the logits themselves. */
    private static Values logits(LearnerState state, MeanField at, Dataset data) {
        HeadModel model = new HeadModel(state.network(), 0, new Likelihood.Gaussian(1), Compute.on(1));
        return new SampledPredictor(model, at, new Averaging.PosteriorMean(), RUN).values(data);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void oldLogitsStayToTheBitWhenClassesAndColumnsAreAdded(Method method) {
        Learner learner = Learner.of(method, SHAPE, new Likelihood.Categorical(), Compute.on(1));
        Dataset first = Fixtures.classes(90, FEATURES, 3, 1);
        LearnerState before = learner.learn(learner.initial(), new Lesson("a", first, 0), RUN);
        Dataset more = Fixtures.classes(80, FEATURES + 30, 5, 2);
        Training training = learner.begin(before, new Lesson("b", more, 0).withGrowth(), RUN);
        MeanField start = training.checkpoint().posterior();
        LearnerState after = learner.learn(before, new Lesson("b", more, 0).withGrowth(), RUN);
        assertThat(after.network().inputs()).isEqualTo(FEATURES + 30);
        assertThat(after.network().heads()).containsExactly(5);
        Dataset wide = widened(first, FEATURES + 30, new Targets.None(first.size()));
        Values old = logits(before, before.posterior(), first);
        Values grown = logits(after, start, wide);
        for (int r = 0; r < first.size(); r++) {
            for (int c = 0; c < 3; c++) {
                assertThat(grown.mean(r, c)).isEqualTo(old.mean(r, c));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("methods")
    void aClassEntersTheSoftmaxOnlyOnceItWasLearned(Method method) {
        Learner learner = Learner.of(method, SHAPE, new Likelihood.Categorical(), Compute.on(1));
        Dataset first = Fixtures.classes(90, FEATURES, 2, 1);
        LearnerState one = learner.learn(learner.initial(), new Lesson("a", first, 0), RUN);
        Classes two = learner.predictor(one, 0, RUN).classes(first);
        assertThat(two.classes()).isEqualTo(2);
        LearnerState next =
                learner.learn(one, new Lesson("b", Fixtures.classes(90, FEATURES, 4, 1), 0).withGrowth(), RUN);
        assertThat(learner.predictor(next, 0, RUN).classes(first).classes()).isEqualTo(4);
        assertThat(next.coresets().stream()
                        .map(one2 -> one2.targets().width())
                        .distinct()
                        .toList())
                .isSubsetOf(List.of(4));
    }

    @Test
    void withoutLeaveToGrowAWiderLessonIsRefused() {
        Learner learner = Learner.of(Fixtures.method(), SHAPE, new Likelihood.Categorical(), Compute.on(1));
        LearnerState one =
                learner.learn(learner.initial(), new Lesson("a", Fixtures.classes(9, FEATURES, 2, 1), 0), RUN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.begin(one, new Lesson("b", Fixtures.classes(9, FEATURES, 3, 1), 0), RUN))
                .withMessageContaining("3 outputs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.begin(
                        one, new Lesson("b", Fixtures.classes(9, FEATURES - 1, 2, 1), 0).withGrowth(), RUN))
                .withMessageContaining("inputs");
    }

    @Test
    void oldParametersAreFoundWhereTheyBelong() {
        Mlp small = new Mlp(2, List.of(3), Activation.RELU, List.of(2, 1));
        Mlp large = new Mlp(4, List.of(3), Activation.RELU, List.of(3, 1, 2));
        Growth growth = Growth.between(small, large);
        float[] numbered = new float[small.size()];
        for (int i = 0; i < numbered.length; i++) {
            numbered[i] = i + 1;
        }
        float[] grown = growth.apply(numbered, new float[large.size()]);
        for (int l = 0; l < small.layers().size(); l++) {
            Mlp.Layer a = small.layers().get(l);
            Mlp.Layer b = large.layers().get(l);
            for (int j = 0; j < a.outputs(); j++) {
                for (int i = 0; i < a.inputs(); i++) {
                    assertThat(grown[b.offset() + i * b.outputs() + j])
                            .isEqualTo(numbered[a.offset() + i * a.outputs() + j]);
                }
                assertThat(grown[b.biases() + j]).isEqualTo(numbered[a.biases() + j]);
            }
        }
        int added = 0;
        for (boolean one : growth.added()) {
            added += one ? 1 : 0;
        }
        assertThat(added).isEqualTo(large.size() - small.size());
        assertThat(Arrays.stream(new Mlp[] {large.withInputs(1), large.withHeadOf(0, 1)}))
                .allSatisfy(
                        other -> assertThatIllegalArgumentException().isThrownBy(() -> Growth.between(large, other)));
    }
}
