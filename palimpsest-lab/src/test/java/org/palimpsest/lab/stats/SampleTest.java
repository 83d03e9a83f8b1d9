package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class SampleTest {
    @Test
    void aSampleKnownByHand() {
        Sample sample = Sample.of(2, 4, 4, 4, 5, 5, 7, 9);
        assertThat(sample.size()).isEqualTo(8);
        assertThat(sample.mean()).isEqualTo(5);
        assertThat(sample.deviation()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-14));
        assertThat(sample.standardError()).isCloseTo(Math.sqrt(32.0 / 56), within(1e-14));
        // 5 ± 2.3646242515927849 · 0.7559289460184545, the quantile from a table
        assertThat(sample.interval(0.95).halfWidth()).isCloseTo(1.787487917, within(1e-8));
        assertThat(sample.interval(0.95).contains(5)).isTrue();
        assertThat(sample.interval(0.95).contains(7)).isFalse();
    }

    @Test
    void shiftingAndScalingMoveMeanAndSpreadAlong() {
        double[] x = {0.3, 0.9, 0.4, 0.45};
        Sample plain = Sample.of(x);
        Sample moved = Sample.of(Arrays.stream(x).map(v -> 1e6 + 10 * v).toArray());
        assertThat(moved.mean()).isCloseTo(1e6 + 10 * plain.mean(), within(1e-8));
        assertThat(moved.deviation()).isCloseTo(10 * plain.deviation(), within(1e-8));
    }

    @Test
    void equalValuesHaveNoSpread() {
        Sample sample = Sample.of(0.1, 0.1, 0.1);
        assertThat(sample.mean()).isEqualTo(0.1);
        assertThat(sample.deviation()).isZero();
        assertThat(sample.interval(0.95)).isEqualTo(new Interval(0.1, 0.1));
    }

    @Test
    void oneValueHasAMeanAndNothingElse() {
        Sample one = Sample.of(0.5);
        assertThat(one.mean()).isEqualTo(0.5);
        assertThat(one.deviation()).isNaN();
        assertThat(one.standardError()).isNaN();
        assertThat(one.interval(0.95).low()).isNaN();
        assertThat(one.interval(0.95).contains(0.5)).isFalse();
        assertThat(Decimals.of(2).show(one)).isEqualTo("0.50 ± –");
    }

    @Test
    void theIntervalCoversAsOftenAsItSays() {
        int trials = 20_000;
        int covered = 0;
        float[] z = new float[5];
        for (int trial = 0; trial < trials; trial++) {
            Rng.of(3).at(trial).normals(z);
            double[] x = {z[0], z[1], z[2], z[3], z[4]};
            covered += Sample.of(x).interval(0.9).contains(0) ? 1 : 0;
        }
        assertThat(covered / (double) trials).isCloseTo(0.9, within(4 * Math.sqrt(0.09 / trials)));
    }

    @Test
    void whatIsNoSampleIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(Sample::of).withMessageContaining("at least one value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sample.of(1, Double.NaN))
                .withMessageContaining("number 2 is NaN");
    }

    @Test
    void numbersAreWrittenForPeople() {
        assertThat(Decimals.percent(1).show(Sample.of(0.91, 0.93))).isEqualTo("92.0 ± 1.0");
        assertThat(Decimals.of(2).show(-0.001)).isEqualTo("0.00");
        assertThat(Decimals.of(2).show(Double.NaN)).isEqualTo("–");
        assertThat(Decimals.of(1).show(Double.NEGATIVE_INFINITY)).isEqualTo("-∞");
        assertThat(Decimals.of(1).show(new Interval(-1, 2))).isEqualTo("[-1.0, 2.0]");
        assertThat(Decimals.of(3).p(0.0625)).isEqualTo("0.062");
        assertThat(Decimals.of(3).p(0)).isEqualTo("<0.001");
        assertThat(Decimals.of(3).p(Double.NaN)).isEqualTo("–");
        assertThatIllegalArgumentException().isThrownBy(() -> Decimals.of(-1));
    }
}
