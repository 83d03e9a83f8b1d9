package org.palimpsest.model.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class ReferenceScoresTest {
    private static final double[] SCORES = {0.02, 0.1, 0.1, 0.5, 3, 40};

    @Test
    void oddsAndScoresAreInverse() {
        ReferenceScores references = new ReferenceScores(SCORES);
        for (double score : new double[] {1e-6, 0.02, 0.07, 0.3, 1, 2.9, 40, 1e5}) {
            assertThat(references.score(references.odds(score))).as("%s", score).isCloseTo(score, within(1e-9 * score));
        }
        assertThat(references.odds(0)).isZero();
        assertThat(references.score(0)).isZero();
        assertThat(references.odds(Double.POSITIVE_INFINITY)).isInfinite();
        assertThat(references.score(Double.POSITIVE_INFINITY)).isInfinite();
    }

    @Test
    void oddsRiseWithTheScoreAndTellTheRank() {
        ReferenceScores references = new ReferenceScores(SCORES);
        double before = -1;
        for (double score = 1e-4; score < 1e4; score *= 1.1) {
            double odds = references.odds(score);
            assertThat(odds).isGreaterThanOrEqualTo(before);
            before = odds;
        }
        assertThat(references.odds(0.5)).isCloseTo(4 / 3.0, within(1e-9)); // the fourth of six
    }

    @Test
    void aScaleOfAllScoresChangesNoOdds() {
        double[] scaled = SCORES.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= 7;
        }
        assertThat(new ReferenceScores(scaled).odds(7 * 0.3))
                .isCloseTo(new ReferenceScores(SCORES).odds(0.3), within(1e-9));
    }

    @Test
    void thereMustBeReferences() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ReferenceScores(new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> new ReferenceScores(new double[] {Double.NaN}));
    }
}
