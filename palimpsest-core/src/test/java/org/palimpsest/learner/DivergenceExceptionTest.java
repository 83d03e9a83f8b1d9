package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Prior;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** A training that leaves the finite numbers says which term, where, and what to try. */
final class DivergenceExceptionTest {
    private static final Mlp SHAPE = new Mlp(6, List.of(5), Activation.RELU, List.of());
    private static final Rng RUN = Rng.of(1);

    private final Lesson lesson = new Lesson("stormy", Fixtures.signs(50, 6, 0, 1), 0);

    private static VclLearner vcl(VclMethod method) {
        return new VclLearner(SHAPE, new Likelihood.Categorical(), method, Compute.on(1));
    }

    private static String message(VclLearner vcl, LearnerState state, Lesson lesson) {
        return catchThrowableOfType(DivergenceException.class, () -> vcl.learn(state, lesson, RUN))
                .getMessage();
    }

    @Test
    void aRateThatIsTooLargeIsToldByTermTaskEpochAndStep() {
        VclLearner vcl = vcl(Fixtures.method().with(new Sgd(1e30)));
        assertThat(message(vcl, vcl.initial(), lesson))
                .contains("stormy", "epoch 1, step 2", "negative log-likelihood", "NaN", "smaller learning rate");
    }

    @Test
    void aPriorTooNarrowForFloatsIsToldAsThePriorTerm() {
        VclLearner vcl = vcl(Fixtures.method().with(new Prior.Isotropic(1e-20)));
        assertThat(message(vcl, vcl.initial(), lesson)).contains("epoch 1, step 1", "prior term");
    }

    @Test
    void aPosteriorThatLeavesTheFiniteNumbersInTheVeryLastStepIsNotKept() {
        VclMethod method = Fixtures.method().with(new Sgd(1e39));
        method = method.with(method.trainingSettings().withEpochs(1).withBatchSize(TrainingSettings.ALL_ROWS));
        VclLearner vcl = vcl(method);
        assertThat(message(vcl, vcl.initial(), lesson)).contains("stormy", "posterior of weight");
    }

    @Test
    void theStateBeforeIsUntouchedAndCanBeLearnedFrom() {
        VclLearner calm = vcl(Fixtures.method());
        LearnerState before = calm.learn(calm.initial(), lesson, RUN);
        LearnerState twin = calm.learn(calm.initial(), lesson, RUN);
        assertThat(message(vcl(Fixtures.method().with(new Sgd(1e30))), before, lesson))
                .contains("diverged");
        assertThat(before).isEqualTo(twin);
        assertThat(calm.learn(before, lesson, RUN)).isEqualTo(calm.learn(twin, lesson, RUN));
    }

    @Test
    void pointNetworksDivergeAsClearly() {
        PointMethod method = new PointMethod(new Initial.Means.He(), TrainingSettings.of(new Sgd(1e30), 3, 32));
        PointLearner learner = new PointLearner(SHAPE, new Likelihood.Categorical(), method, Compute.on(1));
        assertThat(catchThrowableOfType(DivergenceException.class, () -> learner.learn(learner.initial(), lesson, RUN))
                        .getMessage())
                .contains("stormy", "negative log-likelihood", "smaller learning rate");
    }
}
