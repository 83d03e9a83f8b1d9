package org.palimpsest.model.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.model.drift.Shift.Level;
import org.palimpsest.random.Rng;

final class ShiftTest {
    private static final int BINS = 10;

    /** Counts of uniform numbers to a power, in ten bins; power 1 is the distribution of the reference. */
    private static long[] counts(Rng rng, int rows, double power) {
        long[] counts = new long[BINS];
        for (int i = 0; i < rows; i++) {
            counts[(int) (BINS * Math.pow(rng.uniform(i), power))]++;
        }
        return counts;
    }

    @Test
    void equalSharesAreNoShift() {
        Shift shift = Shift.ofNumbers(new long[] {100, 200, 300}, new long[] {1000, 2000, 3000}, 10, 100);
        assertThat(shift.psi()).isCloseTo(0, within(1e-4));
        assertThat(shift.pValue()).isCloseTo(1, within(1e-9));
        assertThat(shift.kolmogorovSmirnov()).isCloseTo(0, within(1e-12));
        assertThat(shift.level(1)).isEqualTo(Level.STABLE);
    }

    @Test
    void psiOfLargeCountsIsTheSumOverShares() {
        Shift shift = Shift.ofNumbers(new long[] {5_000_000, 5_000_000}, new long[] {2_500_000, 7_500_000}, 0, 0);
        assertThat(shift.psi()).isCloseTo(0.25 * Math.log(2) + 0.25 * Math.log(1.5), within(1e-6));
        assertThat(shift.kolmogorovSmirnov()).isCloseTo(0.25, within(1e-12));
    }

    @Test
    void fewRowsDoNotAlarmAndTheExpectationIsSubtracted() {
        for (int rows : new int[] {1, 7, 40, 400}) {
            int alarms = 0;
            double excess = 0;
            for (int seed = 0; seed < 2_000; seed++) {
                Rng rng = Rng.of(1).at(rows).at(seed);
                Shift shift = Shift.ofNumbers(counts(rng.at(0), 1_000, 1), counts(rng.at(1), rows, 1), 0, 0);
                alarms += shift.level(1) == Level.STABLE ? 0 : 1;
                excess += shift.excess();
            }
            assertThat(alarms).as("of 2000 at %s rows", rows).isLessThanOrEqualTo(6);
            assertThat(excess / 2_000).as("mean excess at %s rows", rows).isLessThan(0.06);
        }
    }

    @Test
    void pValuesOfUnshiftedDataAreUniform() {
        int below = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            Rng rng = Rng.of(5).at(seed);
            Shift shift = Shift.ofNumbers(counts(rng.at(0), 500, 1), counts(rng.at(1), 300, 1), 0, 0);
            below += shift.pValue() < 0.1 ? 1 : 0;
        }
        assertThat(below / 2_000.0).isCloseTo(0.1, within(0.03));
    }

    @Test
    void aRealShiftIsSeenAlsoAmongManyColumns() {
        for (int seed = 0; seed < 50; seed++) {
            Rng rng = Rng.of(2).at(seed);
            Shift shift = Shift.ofNumbers(counts(rng.at(0), 1_000, 1), counts(rng.at(1), 300, 3), 0, 0);
            assertThat(shift.level(30)).isEqualTo(Level.LARGE);
            assertThat(shift.kolmogorovSmirnovPValue()).isLessThan(1e-6);
        }
    }

    @Test
    void rowsThatLoseTheirValueAreAShift() {
        Shift shift = Shift.ofNumbers(new long[] {500, 500}, new long[] {100, 100}, 0, 100);
        assertThat(shift.level(30)).isEqualTo(Level.LARGE);
        assertThat(shift.kolmogorovSmirnov()).isZero();
    }

    @Test
    void unknownCategoriesAreCountedAndAreAShift() {
        Shift shift = Shift.ofCategories(new long[] {600, 390, 10}, new long[] {6, 4, 0}, 0, 30);
        assertThat(shift.unknownShare()).isEqualTo(0.75);
        assertThat(shift.level(30)).isEqualTo(Level.LARGE);
    }

    @Test
    void oneRareCategoryIsNoAlarm() {
        long[] reference = new long[200];
        long[] current = new long[200];
        reference[0] = 10_000;
        current[0] = 39;
        current[150] = 1;
        assertThat(Shift.ofCategories(reference, current, 0, 0).level(1)).isEqualTo(Level.STABLE);
    }

    @Test
    void theOrderOfCategoriesDoesNotMatter() {
        Shift one = Shift.ofCategories(new long[] {50, 30, 20}, new long[] {20, 30, 50}, 1, 2);
        Shift two = Shift.ofCategories(new long[] {30, 20, 50}, new long[] {30, 50, 20}, 1, 2);
        assertThat(two.psi()).isCloseTo(one.psi(), within(1e-12));
        assertThat(two.pValue()).isCloseTo(one.pValue(), within(1e-12));
    }

    @Test
    void noRowsAreNoShift() {
        assertThat(Shift.ofNumbers(new long[3], new long[] {1, 2, 3}, 0, 0).level(1))
                .isEqualTo(Level.STABLE);
        assertThatThrownBy(() -> Shift.ofNumbers(new long[3], new long[2], 0, 0))
                .hasMessageContaining("bins");
    }

    /** Quantiles from tables of the χ² distribution. */
    @Test
    void theTailOfChiSquareMatchesTables() {
        assertThat(ChiSquare.survival(1, 3.841458820694124)).isCloseTo(0.05, within(1e-12));
        assertThat(ChiSquare.survival(2, 5.991464547107979)).isCloseTo(0.05, within(1e-12));
        assertThat(ChiSquare.survival(9, 27.877164871256568)).isCloseTo(0.001, within(1e-13));
        assertThat(ChiSquare.survival(10, 18.307038053275146)).isCloseTo(0.05, within(1e-12));
        assertThat(ChiSquare.survival(99, 123.22522145336181)).isCloseTo(0.05, within(1e-11));
        assertThat(ChiSquare.erfc(1.9999999)).isCloseTo(ChiSquare.erfc(2), within(1e-8));
    }
}
