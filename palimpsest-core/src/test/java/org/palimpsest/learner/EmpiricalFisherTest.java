package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.optimizer.internal.Preconditioner;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class EmpiricalFisherTest {
    private static final Likelihood CLASSES = new Likelihood.Categorical();
    private final Mlp network = new Mlp(7, List.of(9), Activation.RELU, List.of(3));
    private final float[] theta = Fixtures.posterior(network.size(), 0.5, -3, 4).mean();
    private final Dataset data = Fixtures.classes(80, 7, 3, 2);

    @Test
    void theEmpiricalFisherOfABatchDividesItsGradients() {
        Batch batch = Fixtures.batch(data);
        Preconditioner preconditioner =
                new Metric.EmpiricalFisher(0.5).open(new HeadModel(network, 0, CLASSES, Compute.on(1)), batch);
        MutableMeanField at = new MutableMeanField(new MeanField(theta, new float[theta.length]), Kernels.best());
        preconditioner.measure(at, batch);
        Gradient gradient = new Gradient(network.size());
        float[] g = gradient.mean;
        Arrays.fill(g, 1f);
        preconditioner.apply(Kernels.best(), at, gradient, 0, 20);
        preconditioner.apply(Kernels.best(), at, gradient, 20, g.length);
        float[] f = new FisherDiagonal(new FisherDiagonal.Labels.Observed(), FisherDiagonal.ALL)
                .at(theta, new HeadModel(network, 0, CLASSES, Compute.on(1)), data, Rng.of(1));
        for (int i = 0; i < g.length; i++) {
            assertThat((double) g[i]).isCloseTo(1 / (f[i] + 0.5), within(1e-5));
        }
    }

    /** With a damping that drowns F, it is a factor 1/d on every step of SGD, which a rate d times as large undoes. */
    @Test
    void withMuchDampingItIsAnotherRate() {
        Mlp shape = new Mlp(7, List.of(9), Activation.RELU, List.of());
        PointMethod plain = new PointMethod(new Initial.Means.He(), TrainingSettings.of(new Sgd(0.1), 2, 20));
        PointMethod damped = plain.with(new Metric.EmpiricalFisher(1e6))
                .with(plain.trainingSettings().with(new Sgd(0.1 * 1e6)));
        Lesson lesson = new Lesson("x", data, 0);
        float[] one = learned(shape, plain, lesson);
        float[] two = learned(shape, damped, lesson);
        for (int i = 0; i < one.length; i++) {
            assertThat((double) two[i]).isCloseTo(one[i], within(1e-4));
        }
    }

    private static float[] learned(Mlp shape, PointMethod method, Lesson lesson) {
        PointLearner learner = new PointLearner(shape, CLASSES, method, Compute.on(1));
        return learner.learn(learner.initial(), lesson, Rng.of(1)).posterior().mean();
    }

    @Test
    void withoutDampingThereIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Metric.EmpiricalFisher(0))
                .withMessageContaining("damping");
    }
}
