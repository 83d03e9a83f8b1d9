package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Products in full give the same posterior, bit for bit, as products that skip zeros: on any shape and number of threads. */
final class FullProductsTest {
    private static final int ROWS = 150;

    record Shape(int inputs, List<Integer> hidden, int outputs, int batch, double density, Activation activation) {}

    static Stream<Shape> shapes() {
        return Stream.of(
                new Shape(30, List.of(20, 17), 3, 70, 1, Activation.RELU),
                new Shape(30, List.of(20, 17), 3, 70, 0.7, Activation.TANH),
                new Shape(17, List.of(), 5, 66, 1, Activation.RELU),
                new Shape(7, List.of(105), 1, 64, 1, Activation.RELU),
                new Shape(1, List.of(9), 2, 1, 1, Activation.RELU),
                new Shape(33, List.of(8, 8, 8), 12, 150, 0.55, Activation.RELU),
                new Shape(33, List.of(40), 4, 65, 0.2, Activation.RELU));
    }

    private static Dataset data(Shape shape) {
        float[] x = Fixtures.normals(ROWS * shape.inputs, 5);
        Rng kept = Rng.of(6);
        for (int i = 0; i < x.length; i++) {
            x[i] = kept.uniform(i) < shape.density ? x[i] : 0f;
        }
        Inputs inputs = new Inputs.Floats(shape.inputs, x);
        if (shape.outputs == 1) {
            return Dataset.of(inputs, new Targets.Values(1, Fixtures.normals(ROWS, 7)));
        }
        int[] labels = new int[ROWS];
        Arrays.setAll(labels, r -> (r * 7 + (x[r * shape.inputs] > 0 ? 1 : 0)) % shape.outputs);
        return Dataset.of(inputs, new Targets.Labels(labels, shape.outputs));
    }

    /** The kernels with {@code fullSums} hidden, or counted. */
    private static Kernels watched(Kernels kernels, boolean hidden, AtomicInteger calls) {
        return (Kernels) Proxy.newProxyInstance(
                Kernels.class.getClassLoader(), new Class<?>[] {Kernels.class}, (proxy, method, args) -> {
                    if (hidden && method.getName().equals("hasFullSums")) {
                        return false;
                    }
                    calls.addAndGet(method.getName().equals("fullSums") ? 1 : 0);
                    try {
                        return method.invoke(kernels, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static LearnerState learned(Shape shape, Estimator estimator, Kernels kernels, int threads, Dataset data) {
        try (Compute compute = new Compute(kernels, Team.of(threads))) {
            VclMethod method =
                    Fixtures.method().with(estimator).with(TrainingSettings.of(Adam.DEFAULT, 2, shape.batch));
            Likelihood likelihood = shape.outputs == 1 ? new Likelihood.Gaussian(1) : new Likelihood.Categorical();
            Mlp network = new Mlp(shape.inputs, shape.hidden, shape.activation, List.of());
            VclLearner vcl = new VclLearner(network, likelihood, method, compute);
            LearnerState state = vcl.initial();
            for (int task = 0; task < 2; task++) {
                state = vcl.learn(state, new Lesson("task", data, 0), Rng.of(1));
            }
            return state;
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void theyGiveTheBitsOfSkippedZeros(Shape shape) {
        Kernels simd = Kernels.simd();
        assumeTrue(simd != null, Kernels.simdMissing());
        Dataset data = data(shape);
        for (Estimator estimator : List.of(new Estimator.WeightSamples(2), new Estimator.LocalReparameterization(1))) {
            AtomicInteger none = new AtomicInteger();
            AtomicInteger some = new AtomicInteger();
            LearnerState sparse = learned(shape, estimator, watched(simd, true, none), 1, data);
            assertThat(learned(shape, estimator, watched(simd, false, some), 1, data)
                            .posterior())
                    .isEqualTo(sparse.posterior());
            assertThat(none).hasValue(0);
            assertThat(some).hasPositiveValue();
            for (int threads : new int[] {2, 3}) {
                assertThat(learned(shape, estimator, simd, threads, data).posterior())
                        .isEqualTo(sparse.posterior());
            }
        }
    }

    @Test
    void permutedColumnsGiveTheBitsOfSkippedZeros() {
        Kernels simd = Kernels.simd();
        assumeTrue(simd != null, Kernels.simdMissing());
        Shape shape = new Shape(30, List.of(20), 3, 70, 1, Activation.RELU);
        Dataset data = data(shape).permuted(Rng.of(4).permutation(30));
        Estimator estimator = new Estimator.WeightSamples(1);
        LearnerState sparse = learned(shape, estimator, watched(simd, true, new AtomicInteger()), 1, data);
        assertThat(learned(shape, estimator, simd, 1, data).posterior()).isEqualTo(sparse.posterior());
    }
}
