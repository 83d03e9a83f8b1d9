package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.Updater;

final class AdamTest {
    private static final int SIZE = 19;
    private static final int STEPS = 200;

    static Stream<Arguments> cases() {
        return Fixtures.providers()
                .flatMap(k -> Arrays.stream(Adam.Epsilon.values())
                        .flatMap(form -> Stream.of(0.0, 1e-8, 0.1).map(epsilon -> Arguments.of(k, form, epsilon))));
    }

    /** Gradients of very different sizes, never quite steady. */
    private static float[] gradient(int step) {
        float[] g = Fixtures.normals(SIZE, step);
        for (int i = 0; i < SIZE; i++) {
            g[i] = (g[i] + 0.5f) * (float) Math.pow(10, i % 5 - 3);
        }
        return g;
    }

    private static double rateFactor(int step) {
        return 1 - 0.5 * step / STEPS;
    }

    /** Kingma and Ba's algorithm as printed, in double precision. */
    private static double[] reference(Adam adam, float[] start) {
        double[] x = new double[SIZE];
        Arrays.setAll(x, i -> start[i]);
        double[] m = new double[SIZE];
        double[] s = new double[SIZE];
        for (int t = 1; t <= STEPS; t++) {
            float[] g = gradient(t);
            double alpha = adam.learningRate() * rateFactor(t);
            double c1 = 1 - Math.pow(adam.beta1(), t);
            double c2 = 1 - Math.pow(adam.beta2(), t);
            for (int i = 0; i < SIZE; i++) {
                m[i] = adam.beta1() * m[i] + (1 - adam.beta1()) * g[i];
                s[i] = adam.beta2() * s[i] + (1 - adam.beta2()) * g[i] * g[i];
                x[i] -= adam.form() == Adam.Epsilon.PLAIN
                        ? alpha * (m[i] / c1) / (Math.sqrt(s[i] / c2) + adam.epsilon())
                        : alpha * Math.sqrt(c2) / c1 * m[i] / (Math.sqrt(s[i]) + adam.epsilon());
            }
        }
        return x;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void stepsAreThoseOfTheAlgorithmAsPrinted(Kernels kernels, Adam.Epsilon form, double epsilon) {
        Adam adam = Adam.DEFAULT.withLearningRate(0.01).withEpsilon(epsilon).withForm(form);
        float[] x = Fixtures.normals(SIZE, 99);
        double[] expected = reference(adam, x);
        Updater updater = adam.start(List.of("x", "y"), SIZE);
        for (int t = 1; t <= STEPS; t++) {
            updater.advance(rateFactor(t));
            updater.apply(kernels, 1, x, gradient(t), 0, 7);
            updater.apply(kernels, 1, x, gradient(t), 7, SIZE);
        }
        for (int i = 0; i < SIZE; i++) {
            assertThat((double) x[i]).isCloseTo(expected[i], within(1e-5));
        }
        assertThat(updater.steps()).isEqualTo(STEPS);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void zeroGradientsDoNotMoveWhateverEpsilonIs(Kernels kernels, Adam.Epsilon form, double epsilon) {
        float[] x = Fixtures.normals(SIZE, 99);
        Updater updater = Adam.DEFAULT.withEpsilon(epsilon).withForm(form).start(List.of("x"), SIZE);
        for (int t = 0; t < 5; t++) {
            updater.advance(1);
            updater.apply(kernels, 0, x, new float[SIZE], 0, SIZE);
        }
        assertThat(x).containsExactly(Fixtures.normals(SIZE, 99));
    }

    @ParameterizedTest
    @EnumSource(Adam.Epsilon.class)
    void firstStepIsTheLearningRateAgainstTheSign(Adam.Epsilon form) {
        float[] x = new float[2];
        Updater updater = Adam.DEFAULT
                .withLearningRate(0.25)
                .withEpsilon(0)
                .withForm(form)
                .start(List.of("x"), 2);
        updater.advance(1);
        updater.apply(Kernels.plain(), 0, x, new float[] {1e-3f, -50f}, 0, 2);
        assertThat(x[0]).isCloseTo(-0.25f, within(1e-5f));
        assertThat(x[1]).isCloseTo(0.25f, within(1e-5f));
    }

    @Test
    void restoredMemoryContinuesToTheBitAndNewParametersHaveNoPast() {
        Kernels kernels = Kernels.best();
        Updater before = Adam.DEFAULT.start(List.of("x"), SIZE);
        float[] x = Fixtures.normals(SIZE, 99);
        for (int t = 1; t <= 5; t++) {
            before.advance(1);
            before.apply(kernels, 0, x, gradient(t), 0, SIZE);
        }
        Updater after = Adam.DEFAULT.start(List.of("x"), SIZE + 3);
        after.restore(before.state().map(array -> Arrays.copyOf(array, SIZE + 3)));
        float[] y = Arrays.copyOf(x, SIZE + 3);
        before.advance(1);
        before.apply(kernels, 0, x, gradient(6), 0, SIZE);
        after.advance(1);
        after.apply(kernels, 0, y, Arrays.copyOf(gradient(6), SIZE + 3), 0, SIZE + 3);
        assertThat(Arrays.copyOf(y, SIZE)).containsExactly(x);
        assertThat(Arrays.copyOfRange(y, SIZE, SIZE + 3)).containsOnly(0f);
    }

    @Test
    void memoryOfAnotherKindIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Adam.DEFAULT.start(List.of("x", "y"), 3).restore(new OptimizerState(1, Map.of())))
                .withMessageContaining("adam.m.x");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Adam.DEFAULT.withLearningRate(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Adam.DEFAULT.withLearningRate(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Adam.DEFAULT.withEpsilon(-1e-9));
        assertThatIllegalArgumentException().isThrownBy(() -> new Adam(1, 1, 0.9, 0, Adam.Epsilon.HAT));
        assertThatIllegalArgumentException().isThrownBy(() -> new Adam(1, 0.9, Double.NaN, 0, Adam.Epsilon.HAT));
    }
}
