package org.palimpsest.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class KlWeightTest {
    private static final Rng RUN = Rng.of(5);

    private static VclMethod method() {
        return Fixtures.method()
                .with(new Estimator.LocalReparameterization(8))
                .with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.03), 3000, TrainingSettings.ALL_ROWS)
                        .with(new Schedule.Cosine(0)));
    }

    private static VclLearner learner(VclMethod method) {
        Mlp line = new Mlp(1, List.of(), Activation.RELU, List.of());
        return new VclLearner(line, new Likelihood.Gaussian(0.5), method, Compute.on(1));
    }

    /** y = 1.5 x + noise, with x = ±1. */
    private static Dataset line(long seed) {
        int n = 20;
        float[] x = new float[n];
        float[] y = Fixtures.normals(n, seed);
        for (int r = 0; r < n; r++) {
            x[r] = r % 2 == 0 ? 1f : -1f;
            y[r] = (float) (1.5 * x[r] + 0.5 * y[r]);
        }
        return Dataset.of(new Inputs.Floats(1, x), new Targets.Values(1, y));
    }

    /**
     * With β the objective is that of data counted 1/β times, so that conjugate regression has precision P₀ + N/(βs²), after a
     * second task P₀ + 2N/(βs²), and the mean that belongs to it.
     */
    @Test
    void aWeightOfBetaCountsTheDataOneOverBetaTimes() {
        assertConjugate(new KlWeight.Constant(0.25), 0.25);
    }

    /** A line has tensors of one weight each, so that the mean over a tensor is β = N: all rows of a task count as one. */
    @Test
    void theMeanOverATensorCountsTheRowsOfATaskAsOneForEachOfItsWeights() {
        assertConjugate(new KlWeight.MeanPerTensor(), 20);
    }

    private static void assertConjugate(KlWeight weight, double beta) {
        VclLearner learner = learner(method().with(weight));
        LearnerState state = learner.initial();
        double precision = 1;
        double weighted = 0;
        for (int t = 0; t < 2; t++) {
            Dataset data = line(t);
            state = learner.learn(state, new Lesson("task " + t, data, 0), RUN);
            Targets.Values y = (Targets.Values) data.targets();
            for (int r = 0; r < data.size(); r++) {
                double x = data.row(r)[0];
                precision += x * x / (0.25 * beta);
                weighted += x * y.at(r, 0) / (0.25 * beta);
            }
            assertThat((double) state.posterior().mean(0)).isCloseTo(weighted / precision, within(0.02));
            assertThat(Math.exp(-2 * state.posterior().logSigma(0))).isCloseTo(precision, within(0.05 * precision));
        }
    }

    @Test
    void aWeightAndARateOfOneAreVclToTheBit() {
        VclMethod plain = Fixtures.method();
        VclMethod same = plain.with(new KlWeight.ByRows(1000)).withSigmaRate(1);
        Lesson lesson = new Lesson("a", line(1), 0);
        assertThat(learner(same).learn(learner(same).initial(), lesson, RUN))
                .isEqualTo(learner(plain).learn(learner(plain).initial(), lesson, RUN));
    }

    @Test
    void aRateForSigmaMovesSigmaFurtherInTheSameSteps() {
        VclMethod few = Fixtures.method();
        Lesson lesson = new Lesson("a", line(1), 0);
        double slow = learner(few)
                .learn(learner(few).initial(), lesson, RUN)
                .posterior()
                .logSigma(0);
        VclMethod fast = few.withSigmaRate(10);
        double moved = learner(fast)
                .learn(learner(fast).initial(), lesson, RUN)
                .posterior()
                .logSigma(0);
        assertThat(Math.abs(moved - -3)).isGreaterThan(5 * Math.abs(slow - -3));
    }

    @Test
    void theWeightsOfTensorsAreThoseOfTheReleasedCode() {
        KlWeight mean = new KlWeight.MeanPerTensor();
        assertThat(List.of(784 * 100, 100 * 100, 100 * 10, 100, 10))
                .extracting(tensor -> Math.round(10 * mean.of(55_000, 89_610, tensor)) / 10.0)
                .containsExactly(0.7, 5.5, 55.0, 550.0, 5500.0);
        assertThat(mean.refining()).isEqualTo(mean);
        assertThat(new KlWeight.ByRows(0.5).refining()).isEqualTo(new KlWeight.Constant(1));
    }

    @Test
    void byRowsItIsInProportionAndAtMostOne() {
        KlWeight rows = new KlWeight.ByRows(0.5);
        assertThat(rows.of(100, 1000, 10)).isCloseTo(0.05, within(1e-12));
        assertThat(rows.of(100_000, 1000, 10)).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new KlWeight.Constant(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Fixtures.method().withSigmaRate(0));
    }
}
