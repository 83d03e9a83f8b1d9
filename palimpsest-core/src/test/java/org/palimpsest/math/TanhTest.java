package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.Tanh;

final class TanhTest {
    @Test
    void errorIsBelowTheStatedOne() {
        double worst = 0;
        double relative = 0;
        for (float x = 1e-6f; x <= 12; x += 0.0003f) {
            double error = Math.abs(Tanh.tanh(x) - StrictMath.tanh(x));
            worst = Math.max(worst, error);
            relative = Math.max(relative, error / StrictMath.tanh(x));
        }
        assertThat(worst).isLessThan(2e-7);
        assertThat(relative).isLessThan(3e-7);
    }

    @Test
    void itIsOddAndEndsAtOne() {
        for (float x = 0; x <= 12; x += 0.01f) {
            assertThat(Tanh.tanh(-x)).isEqualTo(-Tanh.tanh(x));
            assertThat(Tanh.tanh(x)).isLessThanOrEqualTo(1f);
        }
        assertThat(Tanh.tanh(Float.POSITIVE_INFINITY)).isEqualTo(1f);
        assertThat(Tanh.tanh(Float.NEGATIVE_INFINITY)).isEqualTo(-1f);
        assertThat(Tanh.tanh(Float.NaN)).isNaN();
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void everyProviderGivesTheSameBits(Kernels kernels) {
        float[] x = Fixtures.awkward(12);
        x[15] = Tanh.NEAR;
        x[16] = Math.nextUp(Tanh.NEAR);
        float[] expected = x.clone();
        for (int i = 3; i < x.length - 1; i++) {
            expected[i] = Tanh.tanh(x[i]);
        }
        kernels.tanh(x, 3, x.length - 1);
        assertThat(Arrays.equals(x, expected)).isTrue();
    }
}
