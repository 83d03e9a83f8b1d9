package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class DecayTest {
    private static final Rng RUN = Rng.of(5);

    private static VclLearner learner(double decay) {
        VclMethod method = Fixtures.method()
                .with(new Estimator.LocalReparameterization(8))
                .with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.03), 800, TrainingSettings.ALL_ROWS)
                        .with(new Schedule.Cosine(0)))
                .withDecay(decay);
        Mlp line = new Mlp(1, List.of(), Activation.RELU, List.of());
        return new VclLearner(line, new Likelihood.Gaussian(0.5), method, Compute.on(1));
    }

    /** y = slope · x + noise, with x = ±1, so that slope and offset are independent in the posterior. */
    private static Dataset line(double slope, long seed) {
        int n = 20;
        float[] x = new float[n];
        float[] y = Fixtures.normals(n, seed);
        for (int r = 0; r < n; r++) {
            x[r] = r % 2 == 0 ? 1f : -1f;
            y[r] = (float) (slope * x[r] + 0.5 * y[r]);
        }
        return Dataset.of(new Inputs.Floats(1, x), new Targets.Values(1, y));
    }

    /** Conjugate regression with a power prior: precision and mean follow a recursion that is known exactly. */
    @Test
    void theDecayedPosteriorIsTheClosedFormUnderDrift() {
        double gamma = 0.7;
        VclLearner learner = learner(gamma);
        LearnerState state = learner.initial();
        double[] precision = {1, 1};
        double[] weighted = {0, 0};
        for (int t = 0; t < 4; t++) {
            Dataset data = line(1 - t, t);
            state = learner.learn(state, new Lesson("task " + t, data, 0), RUN);
            for (int i = 0; i < 2; i++) {
                if (t > 0) {
                    precision[i] = gamma * precision[i] + (1 - gamma) * 1;
                    weighted[i] = gamma * weighted[i];
                }
                Targets.Values y = (Targets.Values) data.targets();
                for (int r = 0; r < data.size(); r++) {
                    double in = i == 0 ? data.row(r)[0] : 1;
                    precision[i] += in * in / 0.25;
                    weighted[i] += in * y.at(r, 0) / 0.25;
                }
                assertThat((double) state.posterior().mean(i)).isCloseTo(weighted[i] / precision[i], within(0.02));
                assertThat(Math.exp(-2 * state.posterior().logSigma(i)))
                        .isCloseTo(precision[i], within(0.05 * precision[i]));
            }
        }
        // Under drift the decayed posterior is nearer to the newest slope, -2, than one that forgets nothing.
        VclLearner never = learner(1);
        LearnerState all = never.initial();
        for (int t = 0; t < 4; t++) {
            all = never.learn(all, new Lesson("task " + t, line(1 - t, t), 0), RUN);
        }
        assertThat(Math.abs(state.posterior().mean(0) + 2.0))
                .isLessThan(Math.abs(all.posterior().mean(0) + 2.0) - 0.2);
    }

    @Test
    void aDecayOfOneIsVclToTheBit() {
        MeanField q = Fixtures.posterior(2, 1, -1, 1);
        assertThat(q.tempered(Fixtures.posterior(2, 1, -1, 2), 1)).isSameAs(q);
    }

    @Test
    void decaysThatMeanNothingAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> learner(0)).withMessageContaining("decay");
        assertThatIllegalArgumentException().isThrownBy(() -> learner(1.1));
    }
}
