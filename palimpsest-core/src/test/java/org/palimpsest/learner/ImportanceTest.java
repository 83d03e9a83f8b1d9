package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class ImportanceTest {
    private static final FisherDiagonal EXACT =
            new FisherDiagonal(new FisherDiagonal.Labels.Expected(), FisherDiagonal.ALL);
    private static final int FEATURES = 6;
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(12), Activation.RELU, List.of());
    private static final PointMethod FINE_TUNING =
            new PointMethod(new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.01), 30, 32));

    static Stream<Importance> protections() {
        return Stream.of(
                new Importance.Fisher(3, EXACT, new Importance.Consolidation.PerTask()),
                new Importance.Fisher(3, EXACT, new Importance.Consolidation.Running(0.9)),
                new Importance.Fisher(1, EXACT, new Importance.Consolidation.Laplace(1)),
                new Importance.PathIntegral(1, 0.1));
    }

    private static PointLearner learner(PointMethod method) {
        return new PointLearner(SHAPE, new Likelihood.Categorical(), method, Compute.on(1));
    }

    private static LearnerState learned(Importance importance, int tasks) {
        PointLearner learner = learner(FINE_TUNING.with(importance));
        LearnerState state = learner.initial();
        for (int t = 0; t < tasks; t++) {
            state = learner.learn(state, new Lesson("task " + t, Fixtures.signs(200, FEATURES, t, t), 0), Rng.of(1));
        }
        return state;
    }

    /** Others have shipped an EWC whose penalty was always zero. */
    @ParameterizedTest
    @MethodSource("protections")
    void afterATaskItsWeightsAreFreeAndAllOthersCost(Importance importance) {
        LearnerState state = learned(importance, 1);
        float[] theta = state.posterior().mean();
        assertThat(state.penalty().at(theta)).isCloseTo(0, within(1e-9));
        float[] away = theta.clone();
        for (int i = 0; i < away.length; i++) {
            away[i] += 0.1f;
        }
        assertThat(state.penalty().at(away)).isGreaterThan(0.01);
        assertThat(state.penalty().isZero()).isFalse();
    }

    static Stream<Importance> aroundTheLastWeights() {
        return protections()
                .filter(p -> !(p instanceof Importance.Fisher f
                        && f.consolidation() instanceof Importance.Consolidation.PerTask));
    }

    /** A task whose first input column is zero unless it is the first task, so that later ones do not need its weights. */
    private static Lesson lessonWithoutFirstColumn(int t) {
        Dataset signs = Fixtures.signs(200, FEATURES, t, t);
        float[] x = new float[200 * FEATURES];
        for (int r = 0; r < 200; r++) {
            float[] row = signs.row(r);
            row[0] = t == 0 ? row[0] : 0f;
            System.arraycopy(row, 0, x, r * FEATURES, FEATURES);
        }
        return new Lesson("task " + t, Dataset.of(new Inputs.Floats(FEATURES, x), signs.targets()), 0);
    }

    /**
     * A penalty centred on the last weights is zero there, value and gradient, even for weights that only an earlier task
     * needed. Once those weights were held at zero instead.
     */
    @ParameterizedTest
    @MethodSource("aroundTheLastWeights")
    void atTheLastWeightsPenaltyAndGradientAreExactlyZero(Importance importance) {
        PointLearner learner = learner(FINE_TUNING.with(importance));
        LearnerState state = learner.initial();
        for (int t = 0; t < 3; t++) {
            state = learner.learn(state, lessonWithoutFirstColumn(t), Rng.of(1));
            float[] theta = state.posterior().mean();
            float[] gradient = new float[theta.length];
            assertThat(state.penalty().add(theta, 1f, gradient, 0, theta.length))
                    .isZero();
            assertThat(gradient).containsOnly(0f);
            assertThat(state.penalty().constant()).isZero();
        }
        float[] theta = state.posterior().mean();
        float[] moved = theta.clone();
        for (int i = 0; i < 12; i++) {
            moved[i] += 0.1f; // the weights of the first column
        }
        assertThat(state.penalty().at(moved)).isGreaterThan(1e-3);
    }

    static Stream<Importance> decaying() {
        double decay = 0.4;
        return Stream.of(
                new Importance.Fisher(1, EXACT, new Importance.Consolidation.Running(decay)),
                new Importance.Kronecker(
                        1,
                        decay,
                        new KroneckerFisher(Integer.MAX_VALUE, KroneckerFisher.FULL),
                        KroneckerPrecision.Merging.PER_TASK));
    }

    /**
     * Schwarz et al. (2018): task t is held by γF*_{t−1}, with F*_t = γF*_{t−1} + F_t. Of one weight with rows of slopes +1,
     * −1, +1 and one size, in units of one task's F:
     *
     * <pre>
     * θ_t = (γF*_{t−1} θ_{t−1} ± 1) / (γF*_{t−1} + 1)
     * </pre>
     */
    @ParameterizedTest
    @MethodSource("decaying")
    void aTaskIsHeldByWhatIsLeftOfTheTasksBeforeAfterOneMoreDecay(Importance importance) {
        PointMethod method = new PointMethod(
                        new Initial.Means.He(),
                        TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.02), 1000, TrainingSettings.ALL_ROWS)
                                .with(new Schedule.Cosine(0)))
                .with(importance);
        Mlp line = new Mlp(1, List.of(), Activation.RELU, List.of());
        PointLearner learner = new PointLearner(line, new Likelihood.Gaussian(0.5), method, Compute.on(1));
        LearnerState state = learner.initial();
        double kept = 0;
        double theta = 0;
        for (int t = 0; t < 3; t++) {
            float[] x = {1, -1, 1, -1};
            float[] y = t % 2 == 0 ? x : new float[] {-1, 1, -1, 1};
            Dataset data = Dataset.of(new Inputs.Floats(1, x), new Targets.Values(1, y));
            state = learner.learn(state, new Lesson("task " + t, data, 0), Rng.of(1));
            kept *= importance.decay();
            theta = (kept * theta + y[0]) / (kept + 1);
            kept += 1;
            assertThat((double) state.posterior().mean(0)).isCloseTo(theta, within(0.01));
        }
    }

    /** EWC per task: R = Σ_k R_k, and R_k(θ_k) = 0. */
    @Test
    void perTaskPenaltiesAreCentredOnTheirOwnTasks() {
        double lambda = 3;
        PointLearner learner =
                learner(FINE_TUNING.with(new Importance.Fisher(lambda, EXACT, new Importance.Consolidation.PerTask())));
        LearnerState state = learner.initial();
        List<QuadraticPenalty> parts = new ArrayList<>();
        float[] probe = Fixtures.normals(
                learner.learn(state, lessonWithoutFirstColumn(0), Rng.of(1))
                        .network()
                        .size(),
                5);
        for (int t = 0; t < 3; t++) {
            Lesson lesson = lessonWithoutFirstColumn(t);
            state = learner.learn(state, lesson, Rng.of(1));
            float[] theta = state.posterior().mean();
            float[] f = EXACT.at(
                    theta,
                    new HeadModel(state.network(), 0, new Likelihood.Categorical(), Compute.on(1)),
                    lesson.data(),
                    Rng.of(1));
            for (int i = 0; i < f.length; i++) {
                f[i] *= (float) (lambda * 200);
            }
            QuadraticPenalty part = new QuadraticPenalty(f, theta);
            assertThat(part.at(theta)).isZero();
            parts.add(part);
            for (float[] at : List.of(probe, theta)) {
                double sum = parts.stream().mapToDouble(p -> p.at(at)).sum();
                assertThat(state.penalty().at(at)).isCloseTo(sum, within(1e-4 * (1 + sum)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("protections")
    void aProtectedNetworkStaysNearerToItsFirstTask(Importance importance) {
        QuadraticPenalty first = learned(importance, 1).penalty();
        double free = first.at(secondTask(importance, new Importance.None()));
        double held = first.at(secondTask(importance, importance));
        assertThat(held).isLessThan(0.5 * free);
    }

    /** The weights after a second task under {@code then}, from the first under {@code importance}. */
    private static float[] secondTask(Importance importance, Importance then) {
        LearnerState one = learned(importance, 1);
        LearnerState start = one.with(
                then instanceof Importance.None
                        ? QuadraticPenalty.none(one.network().size())
                        : one.penalty());
        Lesson lesson = new Lesson("second", Fixtures.signs(200, FEATURES, 3, 7), 0);
        return learner(FINE_TUNING.with(then))
                .learn(start, lesson, Rng.of(1))
                .posterior()
                .mean();
    }

    @Test
    void withOneOldTaskPerTaskAndOnlineEwcAgree() {
        LearnerState perTask = learned(new Importance.Fisher(3, EXACT, new Importance.Consolidation.PerTask()), 1);
        LearnerState online = learned(new Importance.Fisher(3, EXACT, new Importance.Consolidation.Running(1)), 1);
        assertThat(online).isEqualTo(perTask);
        float[] two = learned(new Importance.Fisher(3, EXACT, new Importance.Consolidation.PerTask()), 2)
                .posterior()
                .mean();
        assertThat(learned(new Importance.Fisher(3, EXACT, new Importance.Consolidation.Running(1)), 2)
                        .posterior()
                        .mean())
                .isEqualTo(two);
    }

    @Test
    void withoutPriorLaplacePropagationIsOnlineEwcThatForgetsNothing() {
        assertThat(learned(new Importance.Fisher(3, EXACT, new Importance.Consolidation.Laplace(0)), 3))
                .isEqualTo(learned(new Importance.Fisher(3, EXACT, new Importance.Consolidation.Running(1)), 3));
    }

    @Test
    void perTaskPenaltiesAreSummedAndRunningOnesFade() {
        Importance perTask = new Importance.Fisher(3, EXACT, new Importance.Consolidation.PerTask());
        LearnerState one = learned(perTask, 1);
        LearnerState two = learned(perTask, 2);
        assertThat(two.penalty().at(two.posterior().mean()))
                .isCloseTo(one.penalty().at(two.posterior().mean()), within(1e-4));
        assertThat(two.penalty().constant()).isPositive();

        Importance fading = new Importance.Fisher(3, EXACT, new Importance.Consolidation.Running(1e-6));
        LearnerState faded = learned(fading, 2);
        Dataset last = Fixtures.signs(200, FEATURES, 1, 1);
        float[] f = EXACT.at(
                faded.posterior().mean(),
                new HeadModel(faded.network(), 0, new Likelihood.Categorical(), Compute.on(1)),
                last,
                Rng.of(1));
        for (int i = 0; i < f.length; i++) {
            assertThat((double) faded.penalty().weight()[i]).isCloseTo(3 * 200 * f[i], within(1e-2));
        }
    }

    /**
     * On a quadratic loss ½ Σ h_i (θ_i − θ*_i)² small steps of gradient descent gain ω_i = ½ h_i (θ_0i − θ*_i)² on the
     * way down, over a distance of θ_0 − θ*; without ξ the importance is the curvature, Ω = ½ h, and the penalty R is N
     * times the loss's own quadratic form when c = 1. Linear regression with orthogonal columns is such a loss.
     */
    @Test
    void onAQuadraticLossThePathIntegralIsHalfTheCurvature() {
        int n = 8;
        float[] x = new float[n * 2];
        float[] y = new float[n];
        for (int r = 0; r < n; r++) {
            x[2 * r] = (r & 1) == 0 ? 1f : -1f;
            x[2 * r + 1] = (r & 2) == 0 ? 0.5f : -0.5f;
            y[r] = 1.5f * x[2 * r] - 2f * x[2 * r + 1] + 0.7f;
        }
        Dataset data = Dataset.of(new Inputs.Floats(2, x), new Targets.Values(1, y));
        Mlp linear = new Mlp(2, List.of(), Activation.RELU, List.of());
        TrainingSettings small = TrainingSettings.of(new Sgd(0.005), 8000, TrainingSettings.ALL_ROWS);
        PointMethod si =
                new PointMethod(new Initial.Means.Normal(0.1), small).with(new Importance.PathIntegral(1, 1e-9));
        PointLearner learner = new PointLearner(linear, new Likelihood.Gaussian(1), si, Compute.on(1));
        LearnerState state = learner.learn(learner.initial(), new Lesson("line", data, 0), Rng.of(1));
        float[] w = state.penalty().weight();
        double[] curvature = {1, 0.25, 1};
        for (int i = 0; i < 3; i++) {
            assertThat(w[i] / (double) n).isCloseTo(curvature[i], within(0.01 * curvature[i]));
        }
    }

    /** With λ = 1 and a prior, a linear-Gaussian task after another gives the exact posterior's precision and mean. */
    @Test
    void laplacePropagationIsExactOnLinearRegression() {
        Mlp linear = new Mlp(2, List.of(), Activation.RELU, List.of());
        TrainingSettings thorough = TrainingSettings.of(
                        Adam.DEFAULT.withLearningRate(0.05), 3000, TrainingSettings.ALL_ROWS)
                .with(new Schedule.Cosine(0));
        PointMethod laplace = new PointMethod(new Initial.Means.He(), thorough)
                .with(new Importance.Fisher(1, EXACT, new Importance.Consolidation.Laplace(2)));
        PointLearner learner = new PointLearner(linear, new Likelihood.Gaussian(0.5), laplace, Compute.on(1));
        LearnerState state = learner.initial();
        double[] precision = {2, 2, 2};
        double[] weighted = new double[3];
        int[] rows = {8, 16};
        for (int t = 0; t < 2; t++) {
            int n = rows[t];
            float[] x = new float[n * 2];
            float[] y = Fixtures.normals(n, t);
            for (int r = 0; r < n; r++) {
                x[2 * r] = (r & 1) == 0 ? 1f : -1f;
                x[2 * r + 1] = (r & 2) == 0 ? 0.5f : -0.5f;
                double[] in = {x[2 * r], x[2 * r + 1], 1};
                for (int i = 0; i < 3; i++) {
                    precision[i] += in[i] * in[i] / 0.25;
                    weighted[i] += in[i] * y[r] / 0.25;
                }
            }
            Dataset data = Dataset.of(new Inputs.Floats(2, x), new Targets.Values(1, y));
            state = learner.learn(state, new Lesson("task " + t, data, 0), Rng.of(1));
            for (int i = 0; i < 3; i++) {
                assertThat((double) state.penalty().weight()[i]).isCloseTo(precision[i], within(1e-4 * precision[i]));
                assertThat((double) state.posterior().mean(i)).isCloseTo(weighted[i] / precision[i], within(1e-3));
            }
        }
    }

    @Test
    void anEpochReportsThePenaltyPerExample() {
        Importance ewc = new Importance.Fisher(30, EXACT, new Importance.Consolidation.PerTask());
        LearnerState one = learned(ewc, 1);
        List<EpochReport> told = new ArrayList<>();
        Lesson lesson = new Lesson("second", Fixtures.signs(200, FEATURES, 3, 7), 0);
        LearnerState two = learner(FINE_TUNING.with(ewc)).learn(one, lesson, Rng.of(1), told::add);
        double atEnd = one.penalty().at(two.posterior().mean()) / 200;
        assertThat(atEnd).isPositive();
        assertThat(told.get(29).priorPerExample()).isCloseTo(atEnd, within(0.05 * atEnd)); // a step before the end
    }

    @Test
    void settingsThatMeanNothingAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Importance.Fisher(-1, EXACT, new Importance.Consolidation.PerTask()))
                .withMessageContaining("lambda");
        assertThatIllegalArgumentException().isThrownBy(() -> new Importance.Consolidation.Running(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Importance.Consolidation.Laplace(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Importance.PathIntegral(1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Importance.PathIntegral(-1, 1));
    }
}
