package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class EtaEstimatorTest {
    @Test
    void aSteadySpeedIsFoundAndASlowStartForgotten() {
        EtaEstimator pace = new EtaEstimator();
        assertThat(pace.left(1, 1, 1000)).isNaN();
        double done = 1;
        double left = Double.NaN;
        for (int second = 10; second <= 80; second++) {
            done += 10;
            left = pace.left(second, done, 1000);
        }
        assertThat(left).isCloseTo((1000 - done) / 10, within(0.5));
    }

    @Test
    void aColdStartOfALongJobPromisesNothingAndAShortJobIsToldSoon() {
        assertThat(new EtaEstimator().left(5, 1, 1000)).isNaN();
        assertThat(new EtaEstimator().left(5, 500, 1000)).isCloseTo(5, within(1e-9));
        EtaEstimator pace = new EtaEstimator();
        pace.left(9, 1, 1000);
        assertThat(pace.left(13, 41, 1000)).isCloseTo(95.9, within(1e-9));
    }

    @Test
    void whatWasDoneBeforeIsNoSpeed() {
        EtaEstimator pace = new EtaEstimator();
        pace.skip(900);
        assertThat(pace.left(10, 900, 1000)).isNaN();
        assertThat(pace.left(20, 910, 1000)).isCloseTo(90, within(1e-9));
    }
}
