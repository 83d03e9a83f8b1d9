package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
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
     * One weight and a bias that no row needs, N rows with x = ±1 and y = x, then y = −x, then y = x. Every row counts once
     * whatever the temperature β: the means are 1, 0 and 1/3, drawn towards p₀ as Bayes' rule says, and the precision is that
     * of all rows so far.
     *
     * <pre>
     * 1/σ_t² = t N/(β s²) + P₀        m_t = Σ_{k≤t} ±N/(β s²) / (t N/(β s²) + P₀)        s²: the noise
     * </pre>
     */
    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1, 0.01})
    void ofOneWeightEveryRowCountsOnceAtEveryTemperature(double beta) {
        VclMethod method = Fixtures.method()
                .with(new Estimator.LocalReparameterization(4))
                .with(new Metric.GaussianFisher())
                .with(thorough())
                .with(kronecker(Merging.MERGED))
                .with(new KlWeight.Constant(beta));
        Mlp shape = new Mlp(1, List.of(), Activation.RELU, List.of());
        VclLearner learner = new VclLearner(shape, new Likelihood.Gaussian(NOISE), method, Compute.on(1));
        double row = N / (beta * NOISE * NOISE);
        double prior = Math.exp(-2.0 * method.freshPrior(shape.withHead(1)).logSigma(0));
        LearnerState state = learner.initial();
        double shift = 0;
        for (int t = 1; t <= 3; t++) {
            int sign = t % 2 == 1 ? 1 : -1;
            state = learner.learn(state, new Lesson("task " + t, slope(sign), 0), RUN);
            shift += sign * row;
            double precision = t * row + prior;
            assertThat((double) state.posterior().mean(0)).isCloseTo(shift / precision, within(0.01));
            assertThat(Math.exp(-2.0 * state.posterior().logSigma(0)) / precision)
                    .isCloseTo(1, within(0.1));
        }
    }

    private static Dataset slope(int sign) {
        float[] x = new float[N];
        float[] y = new float[N];
        for (int r = 0; r < N; r++) {
            x[r] = r % 2 == 0 ? 1 : -1;
            y[r] = sign * x[r];
        }
        return Dataset.of(new Inputs.Floats(1, x), new Targets.Values(1, y));
    }

    /**
     * With a decay γ the prior of every task is the power prior q^γ p₀^(1−γ), p₀ = N(0, 1/P₀), as in {@link DecayTest}. In closed
     * form, over three tasks:
     *
     * <pre>
     * m_t = (P₀ + γΛ_{t−1} + F_t)⁻¹ (γ (P₀ + Λ_{t−1}) m_{t−1} + b_t)        Λ_t = γΛ_{t−1} + F_t
     * </pre>
     */
    @Test
    void aDecayTempersFactorsAndMeansTowardsThePriorOfNewWeights() {
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
                    a[i][3] += gamma * (left[i][j] + (i == j ? 1 : 0)) * mean[j];
                    left[i][j] *= gamma;
                    a[i][j] = left[i][j] + (i == j ? 1 : 0);
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

    /** Where statistics hold the evidence of old rows, the divergence is from the prior of new weights, its means included. */
    @Test
    void besideRehearsedStatisticsThePriorIsThatOfNewWeights() {
        VclMethod method = Fixtures.method()
                .with(kronecker(Merging.MERGED))
                .withLambda(3)
                .with(new KlWeight.Constant(0.1))
                .with(new Retention.Summary(4, 10, 100, 60, new Sharing.Counted(1)));
        method = method.with(method.trainingSettings()
                .withBatchSize(TrainingSettings.ALL_ROWS)
                .withEpochs(20));
        Mlp shape = new Mlp(6, List.of(5), Activation.TANH, List.of());
        VclLearner learner = new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
        LearnerState before = learner.learn(learner.initial(), new Lesson("a", Fixtures.signs(60, 6, 0, 1), 0), RUN);
        Training training = learner.begin(before, new Lesson("b", Fixtures.signs(60, 6, 2, 2), 0), RUN);
        double expected =
                0.1 * GaussianKl.between(training.checkpoint().posterior(), method.freshPrior(before.network()));
        List<EpochReport> reports = new ArrayList<>();
        training.step(reports::add);
        assertThat(reports.get(0).priorPerExample() * 60).isCloseTo(expected, within(1e-4 * (1 + expected)));
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
