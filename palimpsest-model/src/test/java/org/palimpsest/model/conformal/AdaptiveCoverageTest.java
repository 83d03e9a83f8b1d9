package org.palimpsest.model.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class AdaptiveCoverageTest {
    /** Scores whose size grows a hundredfold in jumps: no threshold of the past fits. */
    private static double[] drifting(int rows) {
        double[] scores = new double[rows];
        for (int r = 0; r < rows; r++) {
            scores[r] = Math.pow(10, r / (rows / 3 + 1)) * Rng.of(7).uniform(r);
        }
        return scores;
    }

    @Test
    void longRunCoverageIsKeptWhateverTheScoresDo() {
        for (double level : new double[] {0.8, 0.9, 0.95}) {
            int rows = 20_000;
            AdaptiveCoverage end = AdaptiveCoverage.begin(level).oneByOne(drifting(rows));
            double bound = (1 + AdaptiveCoverage.STEP) / (AdaptiveCoverage.STEP * rows);
            assertThat(end.coverage()).isCloseTo(level, within(bound + 1e-3));
            assertThat(end.recent().rows()).isBetween(499L, 1_000L);
        }
    }

    @Test
    void scoresThatAlwaysRiseAreHeldAsOftenAsAsked() {
        double[] scores = new double[5_000];
        for (int r = 0; r < scores.length; r++) {
            scores[r] = Math.pow(1.004, r) * 1e-3;
        }
        assertThat(AdaptiveCoverage.begin(0.9).oneByOne(scores).coverage()).isCloseTo(0.9, within(0.041));
    }

    @Test
    void windowsHaveOneThresholdAndAreKeptInTheLongRun() {
        double[] scores = drifting(20_000);
        AdaptiveCoverage at = AdaptiveCoverage.begin(0.9);
        for (int w = 0; w < 100; w++) {
            at = at.atOnce(java.util.Arrays.copyOfRange(scores, 200 * w, 200 * (w + 1)));
        }
        assertThat(at.coverage()).isCloseTo(0.9, within(0.02));
    }

    @Test
    void itsStateGoesOnToTheBit() {
        double[] scores = drifting(3_000);
        AdaptiveCoverage half = AdaptiveCoverage.begin(0.9).oneByOne(java.util.Arrays.copyOf(scores, 1_234));
        AdaptiveCoverage read = AdaptiveCoverage.of(half.map());
        assertThat(read).isEqualTo(half);
        double[] rest = java.util.Arrays.copyOfRange(scores, 1_234, 3_000);
        assertThat(read.oneByOne(rest)).isEqualTo(AdaptiveCoverage.begin(0.9).oneByOne(scores));
    }

    @Test
    void everythingIsHeldUntilThereIsEvidence() {
        AdaptiveCoverage begin = AdaptiveCoverage.begin(0.9);
        assertThat(begin.threshold()).isInfinite();
        assertThat(begin.coverage()).isNaN();
        assertThat(begin.oneByOne(new double[] {Double.POSITIVE_INFINITY}).coverage())
                .isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveCoverage.begin(1));
        assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveCoverage.of(Map.of("level", 0.9)));
    }
}
