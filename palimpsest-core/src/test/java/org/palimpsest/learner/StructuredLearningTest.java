package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Start;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision.Merging;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.StructuredKl.Evidence;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Bgd;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Learning with Kronecker factors, task after task. */
final class StructuredLearningTest {
    private static final Rng RUN = Rng.of(2);
    private static final int N = 40;
    private static final double NOISE = 0.5;

    private static Structure.Kronecker kronecker(Merging merging) {
        return new Structure.Kronecker(
                new KroneckerFisher(Integer.MAX_VALUE, KroneckerFisher.FULL), merging, Evidence.ONCE);
    }

    private static TrainingSettings thorough() {
        return TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.02), 3000, TrainingSettings.ALL_ROWS)
                .with(new Schedule.Cosine(0));
    }

    private static Mlp line() {
        return new Mlp(2, List.of(), Activation.RELU, List.of());
    }

    /** Two inputs that are almost the same, so that the posterior is far from independent. */
    private static Dataset correlated(long seed) {
        float[] x = Fixtures.normals(2 * N, seed);
        float[] y = Fixtures.normals(N, seed + 1);
        for (int r = 0; r < N; r++) {
            x[2 * r + 1] = x[2 * r] + 0.4f * x[2 * r + 1];
            y[r] = (float) (NOISE * y[r] + (seed < 10 ? 1.5 : 0.5) * x[2 * r] - x[2 * r + 1] + 0.3);
        }
        return Dataset.of(new Inputs.Floats(2, x), new Targets.Values(1, y));
    }

    /** The mean of Bayes' rule with the whole covariance, of all data at once. */
    private static double[] bayes(double prior, Dataset... tasks) {
        double[][] a = {{prior, 0, 0, 0}, {0, prior, 0, 0}, {0, 0, prior, 0}};
        for (Dataset data : tasks) {
            for (int r = 0; r < data.size(); r++) {
                double[] h = {data.row(r)[0], data.row(r)[1], 1};
                for (int i = 0; i < 3; i++) {
                    for (int j = 0; j < 3; j++) {
                        a[i][j] += h[i] * h[j] / (NOISE * NOISE);
                    }
                    a[i][3] += h[i] * ((Targets.Values) data.targets()).at(r, 0) / (NOISE * NOISE);
                }
            }
        }
        return solved(a);
    }

    /** x with A x = b, from (A b). */
    private static double[] solved(double[][] a) {
        for (int p = 0; p < 3; p++) {
            for (int i = 0; i < 3; i++) {
                double factor = i == p ? 0 : a[i][p] / a[p][p];
                for (int j = p; j < 4; j++) {
                    a[i][j] -= factor * a[p][j];
                }
            }
        }
        return new double[] {a[0][3] / a[0][0], a[1][3] / a[1][1], a[2][3] / a[2][2]};
    }

    /** Of a linear-Gaussian model the factors are the whole Fisher information: the means are those of Bayes' rule. */
    @Test
    void ofLinearRegressionTheMeansAreThoseOfBayesRuleForAllTasksThoughInputsAreCorrelated() {
        for (Merging merging : Merging.values()) {
            VclMethod method = Fixtures.method()
                    .with(new Estimator.LocalReparameterization(4))
                    .with(new Metric.GaussianFisher())
                    .with(thorough())
                    .with(kronecker(merging));
            VclLearner learner = new VclLearner(line(), new Likelihood.Gaussian(NOISE), method, Compute.on(1));
            LearnerState state = learner.learn(learner.initial(), new Lesson("a", correlated(1), 0), RUN);
            state = learner.learn(state, new Lesson("b", correlated(11), 0), RUN);
            double[] exact = bayes(1, correlated(1), correlated(11));
            for (int i = 0; i < 3; i++) {
                assertThat((double) state.posterior().mean(i)).isCloseTo(exact[i], within(0.02));
            }
            VclLearner diagonal = new VclLearner(
                    line(), new Likelihood.Gaussian(NOISE), method.with(new Structure.Diagonal()), Compute.on(1));
            LearnerState other = diagonal.learn(diagonal.initial(), new Lesson("a", correlated(1), 0), RUN);
            other = diagonal.learn(other, new Lesson("b", correlated(11), 0), RUN);
            double most = 0;
            for (int i = 0; i < 3; i++) {
                most = Math.max(most, Math.abs(other.posterior().mean(i) - exact[i]));
            }
            assertThat(most).isGreaterThan(0.05);
        }
    }

    /**
     * With a decay γ, before every task the precision that the tasks before have left is multiplied with it, as in {@link
     * DecayTest}; the means stay the centre. In closed form, over three tasks:
     *
     * <pre>
     * m_t = (P₀ + γΛ_{t−1} + F_t)⁻¹ ((P₀ + γΛ_{t−1}) m_{t−1} + b_t)        Λ_t = γΛ_{t−1} + F_t
     * </pre>
     */
    @Test
    void aDecayFadesTheFactorsOfEveryEarlierTask() {
        double gamma = 0.3;
        VclMethod method = Fixtures.method()
                .with(new Estimator.LocalReparameterization(4))
                .with(new Metric.GaussianFisher())
                .with(thorough())
                .with(kronecker(Merging.PER_TASK))
                .withDecay(gamma);
        VclLearner learner = new VclLearner(line(), new Likelihood.Gaussian(NOISE), method, Compute.on(1));
        LearnerState state = learner.initial();
        double[][] left = new double[3][3];
        double[] mean = new double[3];
        long[] seeds = {1, 11, 5};
        for (int t = 0; t < 3; t++) {
            Dataset data = correlated(seeds[t]);
            state = learner.learn(state, new Lesson("task " + t, data, 0), RUN);
            double[][] a = new double[3][4];
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    left[i][j] *= gamma;
                    a[i][j] = left[i][j] + (i == j ? 1 : 0);
                    a[i][3] += a[i][j] * mean[j];
                }
            }
            for (int r = 0; r < N; r++) {
                double[] h = {data.row(r)[0], data.row(r)[1], 1};
                for (int i = 0; i < 3; i++) {
                    for (int j = 0; j < 3; j++) {
                        double more = h[i] * h[j] / (NOISE * NOISE);
                        left[i][j] += more;
                        a[i][j] += more;
                    }
                    a[i][3] += h[i] * ((Targets.Values) data.targets()).at(r, 0) / (NOISE * NOISE);
                }
            }
            mean = solved(a);
            for (int i = 0; i < 3; i++) {
                assertThat((double) state.posterior().mean(i)).isCloseTo(mean[i], within(0.02));
            }
        }
    }

    /** Counted twice, the mean-field prior beside the factors fades like any other. */
    @Test
    void countedTwiceTheMeanFieldPriorFadesToo() {
        VclMethod method = Fixtures.method()
                .with(new Structure.Kronecker(
                        new KroneckerFisher(Integer.MAX_VALUE, KroneckerFisher.FULL), Merging.PER_TASK, Evidence.TWICE))
                .withLambda(0)
                .withDecay(0.4);
        method = method.with(method.trainingSettings()
                .withBatchSize(TrainingSettings.ALL_ROWS)
                .withEpochs(20));
        Mlp shape = new Mlp(6, List.of(5), Activation.TANH, List.of());
        VclLearner learner = new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
        LearnerState before = learner.learn(learner.initial(), new Lesson("a", Fixtures.signs(60, 6, 0, 1), 0), RUN);
        Training training = learner.begin(before, new Lesson("b", Fixtures.signs(60, 6, 2, 2), 0), RUN);
        MeanField prior = before.posterior().tempered(method.freshPrior(before.network()), 0.4);
        double expected = GaussianKl.between(training.checkpoint().posterior(), prior);
        List<EpochReport> told = new ArrayList<>();
        training.step(told::add);
        assertThat(told.get(0).priorPerExample() * 60).isCloseTo(expected, within(1e-4 * (1 + expected)));
    }

    /** The same for point estimates, with λ = 1 and no prior. */
    @Test
    void ofLinearRegressionEwcWithFactorsIsLeastSquaresOfAllTasks() {
        PointMethod method = new PointMethod(new Initial.Means.He(), thorough())
                .with(new Importance.Kronecker(
                        1, 1, new KroneckerFisher(Integer.MAX_VALUE, KroneckerFisher.FULL), Merging.PER_TASK));
        PointLearner learner = new PointLearner(line(), new Likelihood.Gaussian(NOISE), method, Compute.on(1));
        LearnerState state = learner.learn(learner.initial(), new Lesson("a", correlated(1), 0), RUN);
        state = learner.learn(state, new Lesson("b", correlated(11), 0), RUN);
        double[] exact = bayes(0, correlated(1), correlated(11));
        for (int i = 0; i < 3; i++) {
            assertThat((double) state.posterior().mean(i)).isCloseTo(exact[i], within(0.01));
        }
    }

    @Test
    void aHugeLambdaHoldsTheSharedLayersAndOldHeadsAreNotTouched() {
        VclMethod method = Fixtures.method().with(kronecker(Merging.PER_TASK)).withLambda(1e9);
        Mlp shape = new Mlp(6, List.of(5), Activation.TANH, List.of());
        VclLearner learner = new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
        LearnerState first = learner.learn(learner.initial(), new Lesson("a", Fixtures.signs(60, 6, 0, 1), 0), RUN);
        LearnerState second = learner.learn(first, new Lesson("b", Fixtures.signs(60, 6, 2, 2), 1), RUN);
        Mlp.Layer head = first.network().head(0);
        assertThat(second.posterior().slice(head.offset(), head.end()))
                .isEqualTo(first.posterior().slice(head.offset(), head.end()));
        assertThat(second.precision().factors()).hasSize(4);
        VclLearner free = new VclLearner(shape, new Likelihood.Categorical(), method.withLambda(0), Compute.on(1));
        LearnerState moved = free.learn(first, new Lesson("b", Fixtures.signs(60, 6, 2, 2), 1), RUN);
        assertThat(distance(first, second)).isLessThan(0.7 * distance(first, moved));
    }

    private static double distance(LearnerState one, LearnerState two) {
        double sum = 0;
        MeanField p = one.posterior();
        for (int i = 0; i < one.network().bodySize(); i++) {
            sum += Math.pow(p.mean(i) - two.posterior().mean(i), 2);
        }
        return Math.sqrt(sum);
    }

    @Test
    void mergedFactorsTakeTheSameMemoryAfterEveryTask() {
        VclMethod method = Fixtures.method().with(kronecker(Merging.MERGED));
        Mlp shape = new Mlp(6, List.of(5), Activation.TANH, List.of());
        VclLearner learner = new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
        LearnerState state = learner.learn(learner.initial(), new Lesson("a", Fixtures.signs(60, 6, 0, 1), 0), RUN);
        long floats = state.precision().floats();
        for (int task = 1; task < 4; task++) {
            state = learner.learn(state, new Lesson("b", Fixtures.signs(60, 6, task, task), 0), RUN);
            assertThat(state.precision().floats()).isEqualTo(floats);
        }
    }

    @Test
    void aRuleOfPosteriorsHasNoUseForFactors() {
        VclMethod method = Fixtures.method().with(Start.FROM_POSTERIOR).with(kronecker(Merging.MERGED));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method.with(new Bgd(1)))
                .withMessageContaining("gradient optimizer");
    }
}
