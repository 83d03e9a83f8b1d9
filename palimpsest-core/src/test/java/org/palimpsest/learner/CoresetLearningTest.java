package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.math.Compute;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.internal.WeightPass;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class CoresetLearningTest {
    private static final Rng RUN = Rng.of(1);
    private static final Use REGRET = new Use.Regret(new Use.Weight.PerHead(1), 64);
    private static final Use PREDICTIVE = new Use.Predictive(1e-2, 60, 64);
    private final Mlp shape = Mlp.relu(8, List.of(16), 2);
    private final Lesson first = new Lesson("first", Fixtures.signs(400, 8, 0, 1), 0);
    private final Lesson second = new Lesson("second", Fixtures.signs(400, 8, 4, 2), 0);
    private final Compute compute = Compute.on(1);

    private static Retention.Points random(int size, boolean removed, Use use) {
        return new Retention.Points(new Selection.Random(false), new Movement.None(), size, removed, use);
    }

    private VclLearner learner(Retention keep) {
        VclMethod method = Fixtures.method();
        method = method.with(method.trainingSettings().withEpochs(30)).with(keep);
        return new VclLearner(shape, new Likelihood.Categorical(), method, compute);
    }

    private LearnerState both(VclLearner learner) {
        return learner.learn(learner.learn(learner.initial(), first, RUN), second, RUN);
    }

    private double accuracyOnFirst(VclLearner learner, LearnerState state) {
        Dataset test = Fixtures.signs(500, 8, 0, 7);
        return ClassificationScore.of(learner.predictor(state, 0, RUN).classes(test), test)
                .accuracy();
    }

    @Test
    void pointsOfTheOldTaskHoldItBackFromBeingForgotten() {
        double without = accuracyOnFirst(learner(new Retention.Nothing()), both(learner(new Retention.Nothing())));
        for (Use use : List.of(REGRET, PREDICTIVE)) {
            VclLearner learner = learner(random(100, false, use));
            assertThat(accuracyOnFirst(learner, both(learner))).isGreaterThan(without + 0.1);
        }
    }

    @Test
    void predictiveUseNeverReachesTheNextTask() {
        VclLearner with = learner(random(50, true, PREDICTIVE));
        LearnerState one = with.learn(with.initial(), first, RUN);
        with.predictor(one, 0, RUN).predict(first.data());
        LearnerState two = with.learn(one, second, RUN);

        // The same tasks without the points that were kept of them, and without any coreset.
        VclLearner plain = learner(new Retention.Nothing());
        LearnerState expected = plain.initial();
        for (int t = 0; t < 2; t++) {
            Lesson lesson = t == 0 ? first : second;
            Coreset kept = two.coresets().get(t);
            int[] rows = IntStream.range(0, kept.size()).map(kept::origin).toArray();
            Lesson rest = new Lesson(lesson.name(), lesson.data().without(rows), 0);
            expected = plain.learn(expected, rest, RUN);
        }
        assertThat(two.posterior()).isEqualTo(expected.posterior());
    }

    @Test
    void everyTaskKeepsItsPointsUnderItsName() {
        LearnerState state = both(learner(random(25, true, REGRET)));
        assertThat(state.coresets()).extracting(Coreset::task).containsExactly("first", "second");
        assertThat(state.coresets()).allMatch(one -> one.size() == 25 && !one.isSynthetic());
        for (int p = 0; p < 25; p++) {
            Coreset kept = state.coresets().get(1);
            assertThat(kept.data().row(p)).isEqualTo(second.data().row(kept.origin(p)));
        }
    }

    @Test
    void steinPointsKeepTheirLabelsAndTellHowFarTheyAreFromRealOnes() {
        for (Stein.Timing timing : List.of(new Stein.Timing.During(5), new Stein.Timing.After(20))) {
            Stein stein = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT.withLearningRate(0.02), 2, timing, false, 0, 0);
            VclLearner learner = learner(new Retention.Points(new Selection.Random(false), stein, 25, true, REGRET));
            Coreset kept =
                    learner.learn(learner.initial(), first, RUN).coresets().get(0);
            assertThat(kept.isSynthetic()).isTrue();
            Targets.Labels labels = (Targets.Labels) kept.targets();
            for (int p = 0; p < 25; p++) {
                assertThat(labels.at(p))
                        .isEqualTo(((Targets.Labels) first.data().targets()).at(kept.origin(p)));
                assertThat(kept.distance(p)).isPositive();
            }
        }
    }

    @Test
    void pointsOfSparseDataMoveToo() {
        byte[] pixels = new byte[60 * 8];
        int[] label = new int[60];
        for (int r = 0; r < 60; r++) {
            label[r] = r % 2;
            pixels[r * 8 + r % 8] = (byte) 200;
        }
        Lesson sparse = new Lesson(
                "sparse", Dataset.of(Inputs.Bytes.pack(8, 1 / 255f, pixels), new Targets.Labels(label, 2)), 0);
        Stein stein = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 2, new Stein.Timing.During(3), false, 0, 0);
        VclLearner learner = learner(new Retention.Points(new Selection.KCenter(), stein, 12, true, REGRET));
        Coreset kept = learner.learn(learner.initial(), sparse, RUN).coresets().get(0);
        assertThat(kept.size()).isEqualTo(12);
        for (int p = 0; p < 12; p++) {
            assertThat(kept.distance(p)).isPositive();
        }
    }

    @Test
    void pointsTooNearToRealOnesAreNotKept() {
        Stein free = new Stein(
                Bandwidth.MEDIAN, Adam.DEFAULT.withLearningRate(0.02), 2, new Stein.Timing.After(5), false, 0, 0);
        VclLearner all = learner(new Retention.Points(new Selection.Random(false), free, 40, false, REGRET));
        Coreset kept = all.learn(all.initial(), first, RUN).coresets().get(0);
        float middle = kept.distance(0);
        Stein strict = new Stein(free.bandwidth(), free.steps(), 2, free.timing(), false, 0, middle);
        VclLearner some = learner(new Retention.Points(new Selection.Random(false), strict, 40, false, REGRET));
        LearnerState state = some.learn(some.initial(), first, RUN);
        assertThat(state.coresets().get(0)).isEqualTo(kept.apart(middle)).isNotEqualTo(kept);
        some.learn(state, second, RUN);
    }

    @Test
    void theScoreIsTheGradientOfTheLogLikelihoodOfTheLabels() {
        Mlp network = new Mlp(6, List.of(9, 5), Activation.TANH, List.of(3)); // no kinks
        Dataset labeled = Fixtures.classes(70, 6, 3, 2);
        MutableMeanField q = new MutableMeanField(Fixtures.posterior(network.size(), 0.6, -2, 3), compute.kernels());
        LabelScore score =
                new LabelScore(q, new HeadModel(network, 0, new Likelihood.Categorical(), compute), labeled, 3);
        float[] x = Fixtures.normals(70 * 6, 4);
        float[] s = new float[x.length];
        score.at(x, 11, s);
        double h = 1e-2;
        for (int k = 0; k < x.length; k += 17) {
            float kept = x[k];
            x[k] = (float) (kept + h);
            double up = logLikelihood(q, network, labeled, x);
            x[k] = (float) (kept - h);
            double down = logLikelihood(q, network, labeled, x);
            x[k] = kept;
            assertThat((double) s[k]).isCloseTo((up - down) / (2 * h), within(5e-3));
        }
    }

    /** Σ log p(y | x, θ) averaged over the three samples that the score above draws. */
    private double logLikelihood(MutableMeanField q, Mlp network, Dataset labeled, float[] x) {
        Dataset data = Dataset.of(new Inputs.Floats(6, x), labeled.targets());
        var batch = Fixtures.batch(data);
        WeightPass pass = new WeightPass(network, 0, data.size(), compute.kernels());
        double sum = 0;
        for (int s = 0; s < 3; s++) {
            float[] eps = new float[(network.size() + 15) / 16 * 16];
            new Rng(Rng.child(11, s)).normals(eps);
            float[] theta = new float[network.size()];
            for (int i = 0; i < theta.length; i++) {
                theta[i] = q.mean[i] + q.sigma[i] * eps[i];
            }
            for (int part = 0; part < pass.parts(); part++) {
                pass.prepare(part, theta);
            }
            for (int block = 0; block < batch.blocks(); block++) {
                sum -= pass.rows(batch, block, new Likelihood.Categorical(), 1f) / 3;
            }
        }
        return sum;
    }

    @Test
    void aCoresetThatLeavesNothingToLearnFromIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner(random(400, true, PREDICTIVE))
                        .begin(learner(new Retention.Nothing()).initial(), first, RUN))
                .withMessageContaining("would leave none");
    }
}
