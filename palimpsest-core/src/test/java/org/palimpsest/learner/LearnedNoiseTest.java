package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class LearnedNoiseTest {
    private static final Rng RUN = Rng.of(5);
    private static final Likelihood LEARNED = new Likelihood.LearnedGaussian(1);

    /** Two outputs with noise of their own: y = (x₀ + s₀ε, −x₁ + s₁ε′). */
    private static Dataset lines(int rows, double s0, double s1, long seed) {
        float[] x = Fixtures.normals(2 * rows, seed);
        float[] eps = Fixtures.normals(2 * rows, seed + 100);
        float[] y = new float[2 * rows];
        for (int r = 0; r < rows; r++) {
            y[2 * r] = (float) (x[2 * r] + s0 * eps[2 * r]);
            y[2 * r + 1] = (float) (-x[2 * r + 1] + s1 * eps[2 * r + 1]);
        }
        return Dataset.of(new Inputs.Floats(2, x), new Targets.Values(2, y));
    }

    private static VclLearner learner(int threads) {
        VclMethod method = Fixtures.method()
                .with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.02), 30, 64))
                .with(new Averaging.MonteCarlo(20));
        return new VclLearner(new Mlp(2, List.of(), Activation.RELU, List.of()), LEARNED, method, Compute.on(threads));
    }

    @Test
    void theNoiseOfEveryOutputIsFoundAndCarriedByRows() {
        VclLearner learner = learner(1);
        LearnerState one = learner.learn(learner.initial(), new Lesson("a", lines(3000, 0.1, 0.5, 1), 0), RUN);
        assertThat(Math.sqrt(one.noise().variance()[0])).isCloseTo(0.1, within(0.01));
        assertThat(Math.sqrt(one.noise().variance()[1])).isCloseTo(0.5, within(0.03));
        assertThat(one.noise().rows()).isEqualTo(3000);
        LearnerState two = learner.learn(one, new Lesson("b", lines(1000, 0.3, 0.5, 2), 0), RUN);
        assertThat(two.noise().variance()[0]).isCloseTo((3000 * 0.01 + 1000 * 0.09) / 4000, within(0.003));
        Values predicted = learner.predictor(two, 0, RUN).values(lines(5, 0, 0, 9));
        assertThat(predicted.aleatoricVariance(0)).isEqualTo(two.noise().variance()[0]);
        assertThat(predicted.totalVariance(0, 1)).isGreaterThan(two.noise().variance()[1]);
    }

    /** 1000 rows of noise 1 count as ten beside 100 rows of noise 0.1: (10 · 1 + 100 · 0.01)/110. */
    @Test
    void withADecayTheNoiseOfEarlierRowsFades() {
        VclMethod method = Fixtures.method()
                .with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.02), 100, 20))
                .withDecay(0.01);
        Mlp line = new Mlp(2, List.of(), Activation.RELU, List.of());
        VclLearner learner = new VclLearner(line, LEARNED, method, Compute.on(1));
        LearnerState one = learner.learn(learner.initial(), new Lesson("a", lines(1000, 1, 1, 1), 0), RUN);
        LearnerState two = learner.learn(one, new Lesson("b", lines(100, 0.1, 0.1, 2), 0), RUN);
        assertThat(two.noise().rows()).isCloseTo(110, within(1e-9));
        assertThat(two.noise().variance()[0]).isCloseTo(0.1, within(0.02));
        assertThat(two.noise().variance()[1]).isCloseTo(0.1, within(0.02));
    }

    @Test
    void theRunningEstimateIsWeightedByRows() {
        NoiseEstimate noise = NoiseEstimate.NONE.plus(new double[] {4}, 10).plus(new double[] {1}, 30);
        assertThat(noise.variance()).containsExactly((10 * 4 + 30 * 1) / 40.0);
        assertThat(noise.rows()).isEqualTo(40);
    }

    @Test
    void itHasTheSameBitsOnAnyNumberOfThreadsAndAfterAnyResume() {
        Lesson lesson = new Lesson("a", lines(300, 0.1, 0.5, 1), 0);
        LearnerState one = learner(1).learn(learner(1).initial(), lesson, RUN);
        VclLearner two = learner(2);
        assertThat(two.learn(two.initial(), lesson, RUN)).isEqualTo(one);
        Training training = two.begin(two.initial(), lesson, RUN);
        List<Checkpoint> checkpoints = new ArrayList<>();
        for (int k = 0; k < 13; k++) {
            training.step(report -> {});
            checkpoints.add(training.checkpoint());
        }
        for (Checkpoint at : List.of(checkpoints.get(2), checkpoints.get(12))) {
            Training resumed = two.resume(two.initial(), lesson, RUN, at);
            assertThat(resumed.checkpoint()).isEqualTo(at);
            while (!resumed.done()) {
                resumed.step(report -> {});
            }
            assertThat(resumed.finish()).isEqualTo(one);
        }
    }
}
