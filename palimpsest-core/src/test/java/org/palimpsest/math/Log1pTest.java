package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.math.internal.Log1p;

final class Log1pTest {
    @Test
    void itIsTheLogarithmOfOneAndMore() {
        for (double x = 1e-18; x < 1e12; x *= 1.07) {
            check(x);
            if (x < 1) {
                check(-x);
            }
        }
        check(-1 + 1e-9);
        assertThat(Log1p.of(0)).isZero();
    }

    private static void check(double x) {
        double exact = StrictMath.log1p(x);
        assertThat(Log1p.of(x)).as("log1p(%s)", x).isCloseTo(exact, within(1e-15 + 4e-15 * Math.abs(exact)));
        if (Math.abs(x) < 0.06) {
            assertThat(Log1p.of(x) / exact).isCloseTo(1, within(1e-14));
        }
    }

    @Test
    void whereThereIsNoneItSaysSo() {
        assertThat(Log1p.of(-1)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Log1p.of(-1.5)).isNaN();
        assertThat(Log1p.of(Double.NaN)).isNaN();
        assertThat(Log1p.of(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
