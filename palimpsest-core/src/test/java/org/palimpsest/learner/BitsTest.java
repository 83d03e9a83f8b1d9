package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * The outcome of a training as one number per provider, the same on every JVM. A change of the arithmetic changes it;
 * then the new number belongs here, and a line in the changelog that old seeds give new results.
 */
final class BitsTest {
    private static int outcome(Kernels kernels) {
        int hash = 0;
        for (Estimator estimator : List.of(new Estimator.WeightSamples(2), new Estimator.LocalReparameterization(1))) {
            for (Activation activation : Activation.values()) {
                VclMethod method = Fixtures.method().with(estimator).with(new Metric.GaussianFisher());
                Mlp shape = new Mlp(20, List.of(33, 9), activation, List.of());
                Compute compute = new Compute(kernels, Team.of(1));
                VclLearner vcl = new VclLearner(shape, new Likelihood.Categorical(), method, compute);
                LearnerState state = vcl.initial();
                for (int task = 0; task < 2; task++) {
                    state = vcl.learn(state, new Lesson("task", Fixtures.classes(100, 20, 3, task), task), Rng.of(1));
                }
                hash = 31 * hash + state.posterior().hashCode();
            }
        }
        return hash;
    }

    @Test
    void plainJavaGivesTheSameBitsOnEveryJvm() {
        assertThat(outcome(Kernels.plain())).isEqualTo(1886547468);
    }

    @Test
    void vectorApiGivesTheSameBitsOnEveryJvm() {
        Kernels simd = Kernels.simd();
        if (simd != null) {
            assertThat(outcome(simd)).isEqualTo(-1512748370);
        }
    }
}
