package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class ScalingTest {
    private static QuantileSketch.Points points(int n, IntToDoubleFunction x) {
        QuantileSketch sketch = new QuantileSketch();
        for (int i = 0; i < n; i++) {
            sketch.add(x.applyAsDouble(i));
        }
        return sketch.points();
    }

    @Test
    void quantilesAreExactWhileAllNumbersFit() {
        QuantileSketch.Points points = points(1001, i -> (i * 5) % 1001);
        assertThat(points.quantile(0.5)).isEqualTo(500);
        assertThat(points.quantile(0)).isEqualTo(0);
        assertThat(points.quantile(1)).isEqualTo(1000);
    }

    @Test
    void quantilesOfManyNumbersAreWithinTheirBound() {
        int n = 1_000_000;
        int[] order = Rng.of(3).permutation(n);
        for (QuantileSketch.Points points : new QuantileSketch.Points[] {points(n, i -> i), points(n, i -> order[i])}) {
            for (double p : new double[] {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99}) {
                assertThat(points.quantile(p) / n).isCloseTo(p, within(0.004));
            }
        }
    }

    @Test
    void largeNumbersTinyNumbersAndOutliersComeToUnitSize() {
        Scaling large = Scaling.robust(points(1000, i -> 1e6 + 1e5 * Math.sin(i)));
        assertThat(large.apply(1e6 + 1e5)).isBetween(0.5f, 2f);
        Scaling tiny = Scaling.robust(points(1000, i -> 1e-3 * Math.sin(i)));
        assertThat(tiny.apply(1e-3)).isBetween(0.5f, 2f);
        Scaling outlier = Scaling.robust(points(1000, i -> i == 5 ? 1e12 : i % 100));
        assertThat(outlier.apply(50)).isBetween(-0.2f, 0.2f);
        assertThat(outlier.apply(99)).isBetween(0.5f, 3f);
        assertThat(outlier.apply(1e12)).isEqualTo(10f);
        assertThat(outlier.apply(-1e300)).isEqualTo(-10f);
    }

    @Test
    void rareNumbersAmongZerosAreAboutOne() {
        Scaling rare = Scaling.robust(points(1000, i -> i % 100 == 0 ? 200 + i % 7 : 0));
        assertThat(rare.apply(0)).isEqualTo(0f);
        assertThat(rare.apply(200)).isBetween(0.5f, 2f);
    }

    @Test
    void twoNumbersBecomeMinusOneAndOne() {
        Scaling two = Scaling.ofTwo(0, 1);
        assertThat(two.apply(0)).isEqualTo(-1f);
        assertThat(two.apply(1)).isEqualTo(1f);
    }

    @Test
    void theBendIsContinuousAndKeepsTheOrder() {
        Scaling none = Scaling.NONE;
        assertThat(none.apply(5.000001)).isCloseTo(5f, within(1e-4f));
        float before = -11;
        for (double x = -200; x <= 200; x += 0.37) {
            float now = none.apply(x);
            assertThat(now).isGreaterThanOrEqualTo(before);
            assertThat(now).isEqualTo(-none.apply(-x));
            before = now;
        }
    }
}
