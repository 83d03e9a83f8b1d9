package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class EtaEstimatorTest {
    @Test
    void aSteadySpeedIsFound() {
        EtaEstimator eta = new EtaEstimator();
        double left = Double.NaN;
        for (int second = 1; second <= 80; second++) {
            left = eta.left(second, 10 * second, 1000);
        }
        assertThat(left).isCloseTo(20, within(1e-9));
    }

    @Test
    void noEstimateFromASpeedThatStillGrowsIsTold() {
        EtaEstimator eta = new EtaEstimator();
        double done = 0;
        double total = 100_000;
        for (int tenth = 1; tenth <= 600; tenth++) {
            double seconds = tenth / 10.0;
            // As while loops are compiled: twice as fast every three seconds, thirty times in all, then steady.
            double speed = 1000 * Math.min(1, Math.pow(2, seconds / 3) / 32);
            done += speed / 10;
            double left = eta.left(seconds, done, total);
            if (!Double.isNaN(left)) {
                assertThat(left).isCloseTo((total - done) / 1000, within(0.25 * (total - done) / 1000));
            }
        }
        assertThat(eta.left(60.1, done, total)).isFinite();
    }

    @Test
    void oneEstimateIsNotEnough() {
        EtaEstimator eta = new EtaEstimator();
        assertThat(eta.left(4, 40, 1000)).isNaN();
        assertThat(eta.left(8, 80, 1000)).isCloseTo(92, within(1e-9));
        assertThat(eta.left(12, 200, 1000)).isNaN();
    }

    @Test
    void whatWasDoneBeforeIsNoSpeed() {
        EtaEstimator eta = new EtaEstimator();
        eta.skip(900);
        assertThat(eta.left(10, 900, 1000)).isNaN();
        assertThat(eta.left(20, 910, 1000)).isNaN();
        assertThat(eta.left(30, 920, 1000)).isCloseTo(80, within(1e-9));
    }
}
