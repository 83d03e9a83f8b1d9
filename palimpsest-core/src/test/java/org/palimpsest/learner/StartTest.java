package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Prior;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Where tasks start, and what their prior is: seen in the first step's divergence, before anything has moved. */
final class StartTest {
    private static final int ROWS = 50;
    private static final double PRIOR_SIGMA = 0.7;
    private static final double LOG_SIGMA = -3;
    private static final Rng RUN = Rng.of(1);

    private final Lesson first = new Lesson("first", Fixtures.signs(ROWS, 6, 0, 1), 0);
    private final Lesson again = new Lesson("again", Fixtures.signs(ROWS, 6, 2, 2), 0);
    private final Lesson another = new Lesson("another", Fixtures.signs(ROWS, 6, 2, 3), 1);

    private static VclLearner vcl(Start start) {
        VclMethod method = Fixtures.method().with(start).with(new Prior.Isotropic(PRIOR_SIGMA));
        method = method.with(method.trainingSettings()
                .withBatchSize(TrainingSettings.ALL_ROWS)
                .withEpochs(20));
        Mlp shape = new Mlp(6, List.of(5), Activation.TANH, List.of());
        return new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
    }

    /** Checks that the first step of a training diverges from this prior. */
    private static void assertPrior(Training training, MeanField prior) {
        double expected = GaussianKl.between(training.checkpoint().posterior(), prior);
        List<EpochReport> told = new ArrayList<>();
        training.step(told::add);
        assertThat(told.get(0).priorPerExample() * ROWS).isCloseTo(expected, within(1e-4 * (1 + expected)));
    }

    private static void assertFresh(MeanField posterior, int from, int to) {
        for (int i = from; i < to; i++) {
            assertThat(posterior.logSigma(i)).isEqualTo((float) LOG_SIGMA);
        }
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void priorOfTheFirstTaskIsTheOneChosen(Start start) {
        VclLearner vcl = vcl(start);
        Training training = vcl.begin(vcl.initial(), first, RUN);
        assertFresh(
                training.checkpoint().posterior(),
                0,
                training.checkpoint().posterior().size());
        while (training.checkpoint().phase() < (start == Start.MAXIMUM_LIKELIHOOD_FIRST ? 1 : 0)) {
            training.step(report -> {});
        }
        int size = training.checkpoint().posterior().size();
        assertPrior(training, MeanField.isotropic(size, 0, PRIOR_SIGMA));
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void priorOfALaterTaskIsTheLastPosterior(Start start) {
        VclLearner vcl = vcl(start);
        LearnerState before = vcl.learn(vcl.initial(), first, RUN);
        assertPrior(vcl.begin(before, again, RUN), before.posterior());
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void priorOfANewHeadIsTheOneChosenAndItStartsFresh(Start start) {
        VclLearner vcl = vcl(start);
        LearnerState before = vcl.learn(vcl.initial(), first, RUN);
        Training training = vcl.begin(before, another, RUN);
        int old = before.posterior().size();
        int added = training.checkpoint().posterior().size() - old;
        assertFresh(training.checkpoint().posterior(), old, old + added);
        assertPrior(training, before.posterior().append(MeanField.isotropic(added, 0, PRIOR_SIGMA)));
    }

    @ParameterizedTest
    @EnumSource(
            value = Start.class,
            names = {"FROM_POSTERIOR", "MAXIMUM_LIKELIHOOD_FIRST"})
    void laterTasksStartAtThePosteriorWhereTheDivergenceIsExactlyZero(Start start) {
        VclLearner vcl = vcl(start);
        LearnerState before = vcl.learn(vcl.initial(), first, RUN);
        Training training = vcl.begin(before, again, RUN);
        assertThat(training.checkpoint().posterior()).isEqualTo(before.posterior());
        List<EpochReport> told = new ArrayList<>();
        training.step(told::add);
        assertThat(told.get(0).priorPerExample()).isZero();
    }

    @Test
    void freshTasksStartAnewButForOtherHeads() {
        VclLearner vcl = vcl(Start.FRESH);
        LearnerState before = vcl.learn(vcl.learn(vcl.initial(), first, RUN), another, RUN);
        MeanField start = vcl.begin(before, again, RUN).checkpoint().posterior();
        Mlp.Layer learned = before.network().head(0);
        Mlp.Layer other = before.network().head(1);
        assertFresh(start, 0, learned.end());
        assertThat(start.mean(0)).isNotEqualTo(before.posterior().mean(0));
        assertThat(start.slice(other.offset(), other.end()))
                .isEqualTo(before.posterior().slice(other.offset(), other.end()));
    }

    @Test
    void aNarrowStartHasTheMeansOfThePosteriorAndAtMostTheInitialSigma() {
        VclMethod method = Fixtures.method()
                .with(Start.FROM_POSTERIOR_NARROW)
                .withSigmaRate(30)
                .with(new Prior.Isotropic(1));
        method = method.with(method.trainingSettings().withEpochs(30));
        Mlp shape = new Mlp(6, List.of(5), Activation.TANH, List.of());
        VclLearner vcl = new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
        LearnerState before = vcl.learn(vcl.learn(vcl.initial(), first, RUN), another, RUN);
        MeanField start = vcl.begin(before, again, RUN).checkpoint().posterior();
        Mlp.Layer other = before.network().head(1);
        int wide = 0;
        for (int i = 0; i < start.size(); i++) {
            boolean learned = i < other.offset();
            float v = before.posterior().logSigma(i);
            wide += v > LOG_SIGMA ? 1 : 0;
            assertThat(start.mean(i)).isEqualTo(before.posterior().mean(i));
            assertThat(start.logSigma(i)).isEqualTo(learned ? Math.min(v, (float) LOG_SIGMA) : v);
        }
        assertThat(wide).isPositive();
    }

    @Test
    void maximumLikelihoodComesFirstOnceAndLeavesTheInitialSigma() {
        VclLearner vcl = vcl(Start.MAXIMUM_LIKELIHOOD_FIRST);
        Training training = vcl.begin(vcl.initial(), first, RUN);
        MeanField start = training.checkpoint().posterior();
        List<EpochReport> told = new ArrayList<>();
        for (int epoch = 0; epoch < 20; epoch++) {
            training.step(told::add);
        }
        assertThat(told).allMatch(report -> report.priorPerExample() == 0);
        assertThat(told.get(19).nll()).isLessThan(told.get(0).nll());
        assertThat(training.checkpoint().posterior().logSigma()).containsExactly(start.logSigma());
        assertThat(training.checkpoint().posterior().mean(0)).isNotEqualTo(start.mean(0));
        assertThat(training.checkpoint().phase()).isEqualTo(1);
        assertThat(training.totalSteps()).isEqualTo(40);
        LearnerState before = vcl.learn(vcl.initial(), first, RUN);
        assertThat(vcl.begin(before, another, RUN).totalSteps()).isEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource(Start.class)
    void otherHeadsStayTheSameToTheBitWhileATaskIsLearned(Start start) {
        VclLearner vcl = vcl(start);
        LearnerState one = vcl.learn(vcl.initial(), first, RUN);
        LearnerState two = vcl.learn(one, another, RUN);
        LearnerState three = vcl.learn(two, again, RUN);
        Mlp.Layer head = two.network().head(0);
        Mlp.Layer other = two.network().head(1);
        MeanField before = one.posterior().slice(head.offset(), head.end());
        assertThat(two.posterior().slice(head.offset(), head.end())).isEqualTo(before);
        assertThat(three.posterior().slice(head.offset(), head.end())).isNotEqualTo(before);
        assertThat(three.posterior().slice(other.offset(), other.end()))
                .isEqualTo(two.posterior().slice(other.offset(), other.end()));
    }
}
