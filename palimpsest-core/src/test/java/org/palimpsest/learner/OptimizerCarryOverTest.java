package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class OptimizerCarryOverTest {
    private static final Rng RUN = Rng.of(1);

    private final Lesson first = new Lesson("first", Fixtures.signs(40, 6, 0, 1), 0);
    private final Lesson second = new Lesson("second", Fixtures.signs(40, 6, 2, 1), 1);

    private static VclLearner vcl(OptimizerCarryOver memory) {
        VclMethod method = Fixtures.method();
        Mlp shape = new Mlp(6, List.of(5), Activation.RELU, List.of());
        return new VclLearner(
                shape,
                new Likelihood.Categorical(),
                method.with(method.trainingSettings().with(memory)),
                Compute.on(1));
    }

    @Test
    void anOptimizerThatIsResetLeavesNothingBehind() {
        VclLearner vcl = vcl(OptimizerCarryOver.RESET);
        assertThat(vcl.learn(vcl.initial(), first, RUN).optimizer()).isEqualTo(OptimizerState.NONE);
    }

    @Test
    void anOptimizerThatIsKeptGoesOnWithItsMomentsAndANewHeadHasNone() {
        VclLearner vcl = vcl(OptimizerCarryOver.KEEP);
        LearnerState one = vcl.learn(vcl.initial(), first, RUN);
        assertThat(one.optimizer().steps()).isEqualTo(6);
        assertThat(one.optimizer().names())
                .containsExactly("adam.m.mean", "adam.s.mean", "adam.m.log_sigma", "adam.s.log_sigma");
        OptimizerState begun = vcl.begin(one, second, RUN).checkpoint().optimizer();
        assertThat(begun.steps()).isEqualTo(6);
        int old = one.posterior().size();
        for (String name : one.optimizer().names()) {
            float[] moments = begun.array(name);
            assertThat(Arrays.copyOf(moments, old))
                    .containsExactly(one.optimizer().array(name));
            assertThat(Arrays.copyOfRange(moments, old, moments.length)).containsOnly(0f);
        }
        assertThat(vcl.learn(one, second, RUN).optimizer().steps()).isEqualTo(12);
    }

    @Test
    void keepingChangesNothingInTheFirstTaskAndSomethingInTheSecond() {
        LearnerState kept =
                vcl(OptimizerCarryOver.KEEP).learn(vcl(OptimizerCarryOver.KEEP).initial(), first, RUN);
        LearnerState reset = vcl(OptimizerCarryOver.RESET)
                .learn(vcl(OptimizerCarryOver.RESET).initial(), first, RUN);
        assertThat(kept.posterior()).isEqualTo(reset.posterior());
        assertThat(vcl(OptimizerCarryOver.KEEP).learn(kept, second, RUN).posterior())
                .isNotEqualTo(
                        vcl(OptimizerCarryOver.RESET).learn(reset, second, RUN).posterior());
    }
}
