package org.palimpsest.model.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.random.Rng;

final class ConformalScoresTest {
    private static final int SEEDS = 400;

    /** Probabilities of a softmax of random numbers, and a label that follows other, sharper ones. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Row(double[] p, int label) {
        static Row draw(Rng rng, int index) {
            double[] stated = new double[4];
            double[] real = new double[4];
            double totalStated = 0;
            double totalReal = 0;
            for (int j = 0; j < 4; j++) {
                double z = 3 * rng.stream("z").uniform(4 * index + j);
                stated[j] = Math.exp(z);
                real[j] = Math.exp(0.5 * z);
                totalStated += stated[j];
                totalReal += real[j];
            }
            double u = rng.stream("y").uniform(index) * totalReal;
            int label = 0;
            for (double sum = real[0]; sum < u && label < 3; sum += real[label]) {
                label++;
            }
            for (int j = 0; j < 4; j++) {
                stated[j] /= totalStated;
            }
            return new Row(stated, label);
        }
    }

    @ParameterizedTest
    @EnumSource(ClassNonconformity.class)
    void setsHoldTheTrueClassAsOftenAsAsked(ClassNonconformity nonconformity) {
        double covered = 0;
        int tests = 50;
        for (int seed = 0; seed < SEEDS; seed++) {
            Rng rng = Rng.of(1).at(seed);
            double[] scores = new double[99];
            for (int i = 0; i < scores.length; i++) {
                Row row = Row.draw(rng, i);
                scores[i] = nonconformity.score(row.p(), row.label());
            }
            double q = ConformalScores.of(scores).threshold(0.8);
            for (int i = 0; i < tests; i++) {
                Row row = Row.draw(rng.stream("test"), i);
                covered += nonconformity.set(row.p(), q)[row.label()] ? 1 : 0;
            }
        }
        double coverage = covered / (SEEDS * tests);
        // The standard error over seeds is below 0.003; the level is kept from below and not exceeded by much.
        assertThat(coverage).isBetween(0.79, 0.84);
    }

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
            double q = ConformalScores.of(scores).threshold(0.9);
            for (int i = 199; i < 249; i++) {
                covered += PredictionInterval.of(5, 1, q).contains(5 + 3 * noise[i]) ? 1 : 0;
            }
        }
        assertThat(covered / (SEEDS * 50)).isCloseTo(0.9, within(0.01));
    }

    @Test
    void theThresholdIsTheScoreOfTheRank() {
        double[] scores = new double[99];
        Arrays.setAll(scores, i -> 99 - i);
        ConformalScores stored = ConformalScores.of(scores);
        assertThat(stored.threshold(0.9)).isEqualTo(90);
        assertThat(stored.threshold(0.99)).isEqualTo(99);
        assertThat(stored.threshold(0.5)).isEqualTo(50);
    }

    @Test
    void tooFewRowsAreRefusedWithTheNumberThatIsMissing() {
        ConformalScores none = ConformalScores.of(new double[0]);
        assertThat(none.missing(0.9)).isEqualTo(9);
        assertThat(none.missing(0.95)).isEqualTo(19);
        assertThat(none.missing(0.99)).isEqualTo(99);
        ConformalScores eight = ConformalScores.of(new double[8]);
        assertThat(eight.missing(0.9)).isEqualTo(1);
        assertThatThrownBy(() -> eight.threshold(0.9))
                .isInstanceOf(TooFewRowsException.class)
                .hasMessage("a level of 0.9 needs 9 held-out rows; the version has 8: 1 are missing");
        assertThat(ConformalScores.of(new double[9]).threshold(0.9)).isZero();
    }

    @Test
    void compressionIsConservativeAndClose() {
        int n = 123_457;
        double[] scores = new double[n];
        Arrays.setAll(scores, i -> i + 1);
        ConformalScores stored = ConformalScores.of(scores);
        assertThat(stored.stored()).hasSize(ConformalScores.STORED);
        for (double level : new double[] {0.001, 0.5, 0.8, 0.9, 0.95, 0.99, 0.9995, 0.99999}) {
            double exact = Math.ceil((n + 1) * level - 1e-9);
            assertThat(stored.threshold(level)).isBetween(exact, exact + n / 2000.0 + 1);
        }
    }

    @Test
    void storedScoresReadBack() {
        double[] scores = {0.1, 0.7, 1.0 / 3, Double.POSITIVE_INFINITY, 0.2, 0.5, 0.6, 0.8, 0.9, 0.95};
        ConformalScores one = ConformalScores.of(scores);
        ConformalScores two = ConformalScores.restore(one.rows(), one.stored());
        for (double level = 0.05; level < 0.9; level += 0.05) {
            assertThat(two.threshold(level)).isEqualTo(one.threshold(level));
        }
        assertThat(one.threshold(0.25)).isBetween(1.0 / 3, 1.0 / 3 + 1e-7);
        assertThatThrownBy(() -> ConformalScores.restore(3, new float[] {1, 2})).hasMessageContaining("3 rows");
        assertThatThrownBy(() -> ConformalScores.restore(2, new float[] {2, 1})).hasMessageContaining("rise");
        assertThatThrownBy(() -> ConformalScores.of(new double[] {1, Double.NaN}))
                .hasMessageContaining("NaN");
    }

    @Test
    void cumulativeScoresRiseToOneAndEqualsAreOrdered() {
        double[] p = {0.2, 0.4, 0.2, 0.2};
        double[] scores = new double[4];
        Arrays.setAll(scores, j -> ClassNonconformity.CUMULATIVE.score(p, j));
        assertThat(scores[1]).isCloseTo(0.4, within(1e-12));
        assertThat(scores[0]).isCloseTo(0.6, within(1e-12));
        assertThat(scores[2]).isCloseTo(0.8, within(1e-12));
        assertThat(scores[3]).isCloseTo(1, within(1e-12));
        assertThat(ClassNonconformity.CUMULATIVE.set(p, 0)).containsExactly(false, true, false, false);
    }
}
