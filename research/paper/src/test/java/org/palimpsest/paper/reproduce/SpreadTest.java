package org.palimpsest.paper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class SpreadTest {
    @Test
    void equalAmountsAreEven() {
        assertThat(Spread.evenness(new double[] {3, 3, 3, 3})).isEqualTo(1, within(1e-12));
        assertThat(Spread.evenness(new double[3])).isEqualTo(1);
    }

    @Test
    void oneThatHasAllIsAsUnevenAsCanBe() {
        assertThat(Spread.evenness(new double[] {0, 0, 5, 0})).isEqualTo(0.25, within(1e-12));
    }

    @Test
    void scaleAndOrderDoNotMatter() {
        double[] amounts = {1, 4, 2, 0.5};
        double[] others =
                Arrays.stream(new double[] {2, 0.5, 1, 4}).map(x -> 7 * x).toArray();
        assertThat(Spread.evenness(others)).isEqualTo(Spread.evenness(amounts), within(1e-12));
    }

    @Test
    void itIsOneMinusTheMeanDifferenceOverTwiceTheMean() {
        double[] d = {1, 4, 2, 0.5, 0};
        double differences = 0;
        for (double a : d) {
            for (double b : d) {
                differences += Math.abs(a - b);
            }
        }
        double mean = Arrays.stream(d).average().orElseThrow();
        assertThat(Spread.evenness(d)).isEqualTo(1 - differences / (2 * d.length * d.length * mean), within(1e-12));
    }
}
