package org.palimpsest.model.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class ScoreHistogramTest {
    private static final int SEEDS = 400;
    private static final double WIDTH = Math.pow(2, 1.0 / 32);

    @Test
    void intervalsHoldTheTrueValueAsOftenAsAskedAlsoWhenTheDeviationIsWrong() {
        double covered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Rng rng = Rng.of(2).at(seed);
            float[] noise = new float[249];
            rng.normals(noise);
            double[] scores = new double[199];
            for (int i = 0; i < scores.length; i++) {
                scores[i] = PredictionInterval.score(5 + 3 * noise[i], 5, 1);
            }
            double q = ScoreHistogram.of(scores).threshold(0.9);
            for (int i = 199; i < 249; i++) {
                covered += PredictionInterval.of(5, 1, q).contains(5 + 3 * noise[i]) ? 1 : 0;
            }
        }
        assertThat(covered / (SEEDS * 50)).isBetween(0.895, 0.915);
    }

    @Test
    void theThresholdIsTheScoreOfTheRankOrALittleMore() {
        double[] scores = new double[99];
        Arrays.setAll(scores, i -> 99 - i);
        ScoreHistogram histogram = ScoreHistogram.of(scores);
        assertThat(histogram.threshold(0.9)).isBetween(90.0, 90 * WIDTH);
        assertThat(histogram.threshold(0.99)).isBetween(99.0, 99 * WIDTH);
        assertThat(histogram.threshold(0.5)).isBetween(50.0, 50 * WIDTH);
    }

    @Test
    void tooFewRowsAreRefusedWithTheNumberThatIsMissing() {
        assertThat(ScoreHistogram.EMPTY.missing(0.9)).isEqualTo(9);
        assertThat(ScoreHistogram.EMPTY.missing(0.95)).isEqualTo(19);
        assertThat(ScoreHistogram.EMPTY.missing(0.99)).isEqualTo(99);
        ScoreHistogram eight = ScoreHistogram.of(new double[8]);
        assertThat(eight.missing(0.9)).isEqualTo(1);
        assertThatThrownBy(() -> eight.threshold(0.9))
                .isInstanceOf(TooFewRowsException.class)
                .hasMessage("a level of 0.9 needs 9 held-out rows; the version has 8: 1 are missing");
        assertThat(ScoreHistogram.of(new double[9]).threshold(0.9)).isLessThan(1e-4);
        for (double level : new double[] {0, 1, -1, Double.NaN}) {
            assertThatThrownBy(() -> eight.missing(level)).hasMessageContaining("between 0 and 1");
        }
    }

    @Test
    void histogramsOfPartsAddUpToThatOfAll() {
        double[] scores = new double[500];
        Rng rng = Rng.of(3);
        Arrays.setAll(scores, i -> 1 / Math.max(1e-9, rng.uniform(i)) - 1);
        ScoreHistogram all = ScoreHistogram.of(scores);
        ScoreHistogram sum = ScoreHistogram.of(Arrays.copyOfRange(scores, 200, 500))
                .plus(ScoreHistogram.EMPTY)
                .plus(ScoreHistogram.of(Arrays.copyOf(scores, 200)));
        assertThat(sum).isEqualTo(all).hasSameHashCodeAs(all);
        assertThat(sum.rows()).isEqualTo(500);
        assertThat(ScoreHistogram.parse(all.text())).isEqualTo(all);
        assertThat(all.lowerEdges()).hasSize(500).isSorted();
    }

    @Test
    void theShareBelowIsThatOfTheSample() {
        double[] scores = new double[1000];
        Arrays.setAll(scores, i -> (i + 1) / 100.0);
        ScoreHistogram histogram = ScoreHistogram.of(scores);
        for (double at : new double[] {0.5, 1, 3, 7, 9.9}) {
            assertThat(histogram.shareBelow(at)).isCloseTo(at / 10, within(0.02));
        }
        assertThat(histogram.shareBelow(0)).isZero();
        assertThat(histogram.shareBelow(11)).isEqualTo(1);
        assertThat(histogram.shareBelow(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(ScoreHistogram.EMPTY.shareBelow(1)).isNaN();
    }

    @Test
    void infiniteScoresHaveAnInfiniteThresholdAndBadOnesAreRefused() {
        double[] scores = new double[20];
        Arrays.fill(scores, 15, 20, Double.POSITIVE_INFINITY);
        assertThat(ScoreHistogram.of(scores).threshold(0.9)).isInfinite();
        assertThat(ScoreHistogram.of(scores).threshold(0.5)).isLessThan(1e-4);
        assertThatThrownBy(() -> ScoreHistogram.of(new double[] {-1})).hasMessageContaining("-1");
        assertThatThrownBy(() -> ScoreHistogram.of(new double[] {Double.NaN})).hasMessageContaining("NaN");
        for (String bad : new String[] {"5", "x:1", "-1:1", "99999:1", "3:-2"}) {
            assertThatThrownBy(() -> ScoreHistogram.parse(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
