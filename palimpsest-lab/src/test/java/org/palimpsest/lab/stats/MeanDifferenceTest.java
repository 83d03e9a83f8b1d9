package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class MeanDifferenceTest {
    private static final Sample A = Sample.of(0.90, 0.92, 0.95, 0.91, 0.93);
    private static final Sample B = Sample.of(0.80, 0.85, 0.78);

    /** The numbers are those of {@code scipy.stats.ttest_ind(a, b, equal_var=False)}. */
    @Test
    void welchIsThatOfScipy() {
        MeanDifference welch = MeanDifference.of(A, B);
        assertThat(welch.mean()).isCloseTo(0.112, within(1e-12));
        assertThat(welch.degrees()).isCloseTo(2.702003100, within(1e-6));
        assertThat(welch.interval(0.95).low()).isCloseTo(0.035631711, within(1e-6));
        assertThat(welch.interval(0.95).high()).isCloseTo(0.188368289, within(1e-6));
    }

    @Test
    void theOtherWayRoundOnlyTheSignChanges() {
        assertThat(MeanDifference.of(B, A).mean())
                .isEqualTo(-MeanDifference.of(A, B).mean());
        assertThat(MeanDifference.of(B, A).standardError())
                .isEqualTo(MeanDifference.of(A, B).standardError());
    }

    @Test
    void equalVariancesAndSizesHaveTheDegreesOfBothSamples() {
        assertThat(MeanDifference.of(Sample.of(1, 2, 3), Sample.of(5, 6, 7)).degrees())
                .isCloseTo(4, within(1e-12));
        assertThat(MeanDifference.of(Sample.of(1, 1), Sample.of(2, 2)).interval(0.9))
                .isEqualTo(new Interval(-1, -1));
    }

    @Test
    void pairsHaveTheIntervalOfTheirDifferences() {
        Paired pairs = Paired.of(new double[] {3, 5, 4}, new double[] {1, 2, 2});
        assertThat(MeanDifference.of(pairs).interval(0.95))
                .isEqualTo(pairs.difference().interval(0.95));
    }

    @Test
    void oneValueHasNoInterval() {
        assertThat(MeanDifference.of(Sample.of(1), B).interval(0.95).low()).isNaN();
    }
}
