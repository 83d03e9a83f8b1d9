package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Exp;
import org.palimpsest.math.internal.Kernels;

final class ExpTest {
    @Test
    void relativeErrorIsBelowTheStatedOne() {
        double worst = 0;
        for (float x = Exp.LEAST; x <= Exp.MOST; x += 0.0007f) {
            worst = Math.max(worst, Math.abs(Exp.exp(x) / StrictMath.exp(x) - 1));
        }
        assertThat(worst).isLessThan(1e-7);
    }

    @Test
    void exponentialOfZeroIsOne() {
        assertThat(Exp.exp(0f)).isEqualTo(1f);
        assertThat(Exp.exp(-0f)).isEqualTo(1f);
    }

    @Test
    void argumentsBeyondTheRangeAreClamped() {
        assertThat(Exp.exp(1000f)).isEqualTo(Exp.exp(Exp.MOST)).isLessThan(Float.POSITIVE_INFINITY);
        assertThat(Exp.exp(Float.POSITIVE_INFINITY)).isEqualTo(Exp.exp(Exp.MOST));
        assertThat(Exp.exp(Float.NEGATIVE_INFINITY)).isEqualTo(Exp.exp(Exp.LEAST));
        assertThat(Exp.exp(-1000f)).isEqualTo(Exp.exp(Exp.LEAST)).isGreaterThanOrEqualTo(Float.MIN_NORMAL);
    }

    @Test
    void notANumberStaysOne() {
        assertThat(Exp.exp(Float.NaN)).isNaN();
    }

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void everyProviderGivesTheSameBits(Kernels kernels) {
        float[] x = Fixtures.awkward(95);
        float[] expected = new float[x.length];
        float[] actual = new float[x.length];
        for (int i = 3; i < x.length - 1; i++) {
            expected[i] = Exp.exp(x[i]);
        }
        kernels.exp(x, actual, 3, x.length - 1);
        assertThat(Arrays.equals(actual, expected)).isTrue();
    }
}
