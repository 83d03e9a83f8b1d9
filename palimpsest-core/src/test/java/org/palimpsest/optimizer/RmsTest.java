package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.Updater;

/** Some steps, against the equation in double precision. */
final class RmsTest {
    private static final int SIZE = 9;
    private static final Rms RULE = new Rms(0.1, 0.8, 0.01);
    private static final Kernels KERNELS = Kernels.plain();

    private static float[] gradient(int vector, int step) {
        return Fixtures.normals(SIZE, 10 * vector + step);
    }

    private static float[][] after(Updater updater, int from, int to) {
        float[][] x = {Fixtures.normals(SIZE, 100), Fixtures.normals(SIZE, 101)};
        return moved(updater, x, from, to);
    }

    private static float[][] moved(Updater updater, float[][] x, int from, int to) {
        for (int t = from; t < to; t++) {
            updater.advance(0.5);
            for (int v = 0; v < 2; v++) {
                updater.apply(KERNELS, v, v == 0 ? 1f : 3f, x[v], gradient(v, t), 1, SIZE - 2);
            }
        }
        return x;
    }

    @Test
    void stepsAreThoseOfTheEquation() {
        Updater updater = RULE.start(List.of("a", "b"), SIZE);
        float[][] x = after(updater, 0, 4);
        assertThat(updater.steps()).isEqualTo(4);
        for (int v = 0; v < 2; v++) {
            for (int i = 0; i < SIZE; i++) {
                double expected = Fixtures.normals(SIZE, 100 + v)[i];
                double s = 0;
                for (int t = 0; t < 4 && i >= 1 && i < SIZE - 2; t++) {
                    double g = gradient(v, t)[i];
                    s = t == 0 ? g * g : 0.8 * s + 0.2 * g * g;
                    expected -= (v == 0 ? 1 : 3) * 0.05 * g / (Math.sqrt(s) + 0.01);
                }
                assertThat((double) x[v][i]).isCloseTo(expected, within(1e-5));
            }
        }
    }

    @Test
    void restoredItGoesOnAsIfNeverStopped() {
        Updater first = RULE.start(List.of("a", "b"), SIZE);
        float[][] whole = after(first, 0, 2);
        Updater second = RULE.start(List.of("a", "b"), SIZE);
        assertThat(first.arrays()).containsOnlyKeys("rms.s.a", "rms.s.b");
        second.restore(first.state());
        float[][] resumed = {whole[0].clone(), whole[1].clone()};
        moved(first, whole, 2, 4);
        moved(second, resumed, 2, 4);
        assertThat(second.steps()).isEqualTo(4);
        assertThat(resumed[0]).containsExactly(whole[0]);
        assertThat(resumed[1]).containsExactly(whole[1]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RULE.start(List.of("c"), SIZE).restore(first.state()))
                .withMessageContaining("RMS keeps [rms.s.c]");
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertThat(new Rms(1, 0, 1e-9).withLearningRate(2)).isEqualTo(new Rms(2, 0, 1e-9));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rms(1, 1, 1)).withMessageContaining("decay");
        assertThatIllegalArgumentException().isThrownBy(() -> new Rms(1, -0.1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rms(1, 0.9, 0))
                .withMessageContaining("epsilon");
        assertThatIllegalArgumentException().isThrownBy(() -> new Rms(1, 0.9, Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rms(0, 0.9, 1));
    }
}
