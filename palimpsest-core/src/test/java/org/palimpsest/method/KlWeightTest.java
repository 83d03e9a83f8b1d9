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
        double beta = 0.25;
        VclLearner learner = learner(method().with(new KlWeight.Constant(beta)));
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
    void byRowsItIsInProportionAndAtMostOne() {
        KlWeight rows = new KlWeight.ByRows(0.5);
        assertThat(rows.of(100, 1000)).isCloseTo(0.05, within(1e-12));
        assertThat(rows.of(100_000, 1000)).isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new KlWeight.Constant(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Fixtures.method().withSigmaRate(0));
    }
}
