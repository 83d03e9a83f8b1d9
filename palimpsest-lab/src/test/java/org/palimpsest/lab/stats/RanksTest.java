package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RanksTest {
    private static final double[] X = {3, 1, 4, 1.5, 9};

    @Test
    void anyRisingCurveCorrelatesFully() {
        double[] cubed = {27, 1, 64, 3.375, 729};
        double[] falling = {-27, -1, -64, -3.375, -729};
        assertThat(Ranks.correlation(X, cubed)).isCloseTo(1, within(1e-12));
        assertThat(Ranks.correlation(X, falling)).isCloseTo(-1, within(1e-12));
    }

    @Test
    void equalValuesShareTheirRanks() {
        assertThat(Ranks.of(5, 2, 5, 7, 5)).containsExactly(2, 0, 2, 4, 2);
        assertThat(Ranks.correlation(X, new double[] {1, 1, 1, 1, 1})).isNaN();
    }

    @Test
    void varianceIsTheMeanSquareLessTheSquaredMean() {
        Variance variance = Variance.of(X);
        double meanSquare = (9 + 1 + 16 + 2.25 + 81) / 5;
        assertThat(variance.variance()).isCloseTo(meanSquare - variance.mean() * variance.mean(), within(1e-12));
        assertThat(variance.relative())
                .isCloseTo(Variance.of(30, 10, 40, 15, 90).relative(), within(1e-12));
    }

    @Test
    void whatIsNotPairsIsRefused() {
        assertThatThrownBy(() -> Ranks.correlation(X, new double[2])).hasMessageContaining("5 values");
        assertThatThrownBy(Variance::of).hasMessageContaining("at least one");
    }
}
