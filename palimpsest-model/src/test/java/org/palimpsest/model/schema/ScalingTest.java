package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
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

    /** The formula of the class, with numbers that a double holds exactly. */
    @Test
    void scalesAreThoseOfTheFormula() {
        double iqr = 1.3489795003921634;
        double ninety = 3.2897072539029435;
        assertThat(Scaling.robust(points(101, i -> i))).isEqualTo(new Scaling(50, 50 / iqr));
        // More than half are the same, so that the quartiles are, too.
        assertThat(Scaling.robust(points(100, i -> i < 10 ? -4 : i < 90 ? 0 : 6)))
                .isEqualTo(new Scaling(0, 10 / ninety));
        assertThat(Scaling.robust(points(100, i -> i == 0 ? 3 : i == 1 ? 8 : 5)))
                .isEqualTo(new Scaling(5, 2));
        assertThat(Scaling.robust(points(100, i -> 5))).isEqualTo(new Scaling(5, 1));
        assertThat(Scaling.robust(points(0, i -> i))).isEqualTo(Scaling.NONE);
        assertThat(Scaling.robust(points(101, i -> i * Double.MIN_VALUE)).scale())
                .isEqualTo(1);
    }

    @Test
    void aScaleAroundALocationReachesToTheNumbers() {
        assertThat(Scaling.around(7, points(5, i -> 9))).isEqualTo(new Scaling(7, 2));
        assertThat(Scaling.around(7, points(5, i -> 7))).isEqualTo(new Scaling(7, 1));
        assertThat(Scaling.around(50, points(101, i -> i))).isEqualTo(new Scaling(50, 50 / 1.3489795003921634));
        assertThat(Scaling.around(0, points(100, i -> i < 10 ? -4 : i < 90 ? 0.5 : 6))
                        .scale())
                .isEqualTo(10 / 3.2897072539029435);
    }

    @Test
    void twoNumbersNeedNotFitIntoTheirSum() {
        double most = Double.MAX_VALUE;
        assertThat(Scaling.ofTwo(-most, most)).isEqualTo(new Scaling(0, most));
        assertThat(Scaling.ofTwo(most, most)).isEqualTo(new Scaling(most, 1));
        assertThat(Scaling.ofTwo(10, 4)).isEqualTo(new Scaling(7, 3));
    }

    @Test
    void beyondFiveALogarithmIsAdded() {
        Scaling scaling = new Scaling(10, 2);
        assertThat(scaling.apply(20)).isEqualTo(5f);
        assertThat(scaling.apply(24)).isCloseTo(5 + (float) Math.log(3), within(1e-6f));
        assertThat(scaling.apply(-4)).isCloseTo(-5 - (float) Math.log(3), within(1e-6f));
    }

    @Test
    void aScalingNeedsFiniteNumbers() {
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Scaling(wrong, 1))
                    .withMessage("location must be finite, was " + wrong);
        }
        for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Scaling(0, wrong))
                    .withMessage("scale must be > 0, was " + wrong);
        }
    }

    @Test
    void aQuantileIsTheLeastNumberWithAsMuchAtOrBelowIt() {
        QuantileSketch.Points points = points(4, i -> 10 * (4 - i));
        assertThat(points.quantile(0.25)).isEqualTo(10);
        assertThat(points.quantile(0.26)).isEqualTo(20);
        assertThat(points.quantile(0.5)).isEqualTo(20);
        assertThat(points.quantile(1)).isEqualTo(40);
    }

    @Test
    void aFullSketchKeepsHalfOfTheNumbersAndAllOfTheWeight() {
        int n = 2 * QuantileSketch.SIZE + 1;
        QuantileSketch.Points points = points(n, i -> i);
        // The even ones of the first 2048, and the odd ones of the next.
        assertThat(points.quantile(2.0 / n)).isEqualTo(0);
        assertThat(points.quantile(4.0 / n)).isEqualTo(2);
        assertThat(points.quantile((2.0 * QuantileSketch.SIZE) / n)).isEqualTo(n - 2);
        assertThat(points.quantile(1)).isEqualTo(n - 1);
    }

    @Test
    void edgesAreQuantilesNoneTwiceAndBelowTheLargest() {
        assertThat(points(8, i -> i).edges(4)).containsExactly(1, 3, 5);
        assertThat(points(8, i -> i / 4).edges(4)).containsExactly(0);
        assertThat(points(8, i -> 7).edges(4)).isEmpty();
        assertThat(points(0, i -> 7).edges(4)).isEmpty();
    }

    @Test
    void momentsAreThoseOfTheNumbers() {
        Moments moments = new Moments(List.of(2.0, 4.0));
        for (double x : new double[] {2, 4, 4.5, 9.5}) {
            moments.add(x);
        }
        ColumnSummary summary = moments.summary("x", "number", 3, 1);
        assertThat(summary)
                .isEqualTo(new ColumnSummary(
                        "x",
                        "number",
                        4,
                        3,
                        0,
                        5,
                        summary.sd(),
                        2,
                        9.5,
                        List.of(2.0, 4.0),
                        List.of(1L, 1L, 2L),
                        List.of()));
        assertThat(summary.sd()).isCloseTo(Math.sqrt((9 + 1 + 0.25 + 20.25) / 3), within(1e-12));
        assertThat(moments.mean()).isEqualTo(5);
        assertThat(moments.sd()).isEqualTo(summary.sd());
        assertThat(moments.least()).isEqualTo(2);
        assertThat(moments.most()).isEqualTo(9.5);
    }

    @Test
    void momentsOfNoneAndOneAndHugeNumbersAreFinite() {
        Moments none = new Moments(List.of());
        assertThat(none.summary("x", "number", 0, 1))
                .isEqualTo(new ColumnSummary("x", "number", 0, 0, 0, 0, 0, 0, 0, List.of(), List.of(0L), List.of()));
        none.add(-7);
        assertThat(none.summary("x", "number", 0, 1).sd()).isZero();
        assertThat(none.summary("x", "number", 0, 1).mean()).isEqualTo(-7);
        none.add(Double.MAX_VALUE);
        none.add(-Double.MAX_VALUE);
        assertThat(none.summary("x", "number", 0, 1).sd()).isFinite();
    }
}
