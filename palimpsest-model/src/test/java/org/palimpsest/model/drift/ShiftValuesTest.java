package org.palimpsest.model.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.palimpsest.model.drift.Shift.Level;

/** Values by hand, and limits exactly met. */
final class ShiftValuesTest {
    private static Shift found(double excess, double pValue) {
        return new Shift(excess, excess, pValue, 0, 0, 100, 100);
    }

    /** The p-value of a Kolmogorov–Smirnov statistic whose λ is given. */
    private static double smirnov(double lambda, long n, long m) {
        double e = Math.sqrt(1 / (1.0 / n + 1.0 / m));
        return new Shift(0, 0, 1, lambda / (e + 0.12 + 0.11 / e), 0, n, m).kolmogorovSmirnovPValue();
    }

    @Test
    void limitsCountFromTheirValueOn() {
        assertThat(found(0.25, 0).level(1)).isEqualTo(Level.LARGE);
        assertThat(found(Math.nextDown(0.25), 0).level(1)).isEqualTo(Level.MODERATE);
        assertThat(found(0.1, 0).level(1)).isEqualTo(Level.MODERATE);
        assertThat(found(Math.nextDown(0.1), 0).level(1)).isEqualTo(Level.STABLE);
    }

    @Test
    void manyColumnsMakeAChanceOfAnAlarmLarger() {
        assertThat(found(0.4, 0.001).drift(1)).isEqualTo(0.4);
        assertThat(found(0.4, 0.001).drift(0)).isEqualTo(0.4);
        assertThat(found(0.4, 0.001).drift(2)).isZero();
        assertThat(found(0.4, 0.0001).drift(10)).isEqualTo(0.4);
        assertThat(found(0.4, 0.0001).drift(11)).isZero();
    }

    /** Kolmogorov's distribution, from tables. */
    @Test
    void theTailOfKolmogorovsDistributionMatchesTables() {
        for (long[] rows : new long[][] {{100, 400}, {1_000_000, 30}, {8, 8}}) {
            assertThat(smirnov(0.5, rows[0], rows[1])).isCloseTo(0.9639452436648751, within(1e-12));
            assertThat(smirnov(1, rows[0], rows[1])).isCloseTo(0.26999967167735456, within(1e-12));
            assertThat(smirnov(2, rows[0], rows[1])).isCloseTo(6.7092525577969533e-4, within(1e-14));
            assertThat(smirnov(0.1, rows[0], rows[1])).isEqualTo(1);
            assertThat(smirnov(0, rows[0], rows[1])).isEqualTo(1);
        }
        assertThat(smirnov(0.2, 100, 100)).isCloseTo(1, within(1e-9));
    }

    @Test
    void theExpectationOfTheIndexIsSubtracted() {
        Shift shift = Shift.ofNumbers(new long[] {50, 50}, new long[] {70, 30}, 0, 0);
        double psi = 2 * (20 / 101.0) / 2 * (Math.log(70.5 / 50.5) - Math.log(30.5 / 50.5));
        assertThat(shift.psi()).isCloseTo(psi, within(1e-12));
        assertThat(shift.excess()).isCloseTo(psi - 0.02, within(1e-12));
        Shift unequal = Shift.ofNumbers(new long[] {500, 500}, new long[] {70, 30}, 0, 0);
        assertThat(unequal.psi() - unequal.excess()).isCloseTo(1 / 1000.0 + 1 / 100.0, within(1e-12));
    }

    @Test
    void halfARowIsAddedToEachBin() {
        assertThat(new Bins(new long[] {3, 1}, new long[] {1, 3}).psi())
                .isCloseTo(2 * 0.4 * Math.log(3.5 / 1.5), within(1e-12));
        assertThat(new Bins(new long[] {0, 4}, new long[] {1, 1}).psi())
                .isCloseTo((0.5 - 0.1) * Math.log(0.5 / 0.1) + (0.5 - 0.9) * Math.log(0.5 / 0.9), within(1e-12));
    }

    @Test
    void theRarestBinsComeFirst() {
        Bins sorted = new Bins(new long[] {9, 1, 4, 0}, new long[] {0, 5, 4, 1}).byCount();
        assertThat(sorted.reference()).containsExactly(0, 1, 4, 9);
        assertThat(sorted.current()).containsExactly(1, 5, 4, 0);
    }

    @Test
    void binsAreMergedUntilFiveRowsOfTheSmallerSampleAreExpected() {
        Bins enough = new Bins(new long[] {5, 5}, new long[] {5, 5}).merged();
        assertThat(enough.reference()).containsExactly(5, 5);
        Bins few = new Bins(new long[] {5, 5}, new long[] {4, 5}).merged();
        assertThat(few.reference()).containsExactly(10);
        assertThat(few.current()).containsExactly(9);
        // 10 of 100 rows are new, so 50 of both make 5 of the new.
        Bins unequal = new Bins(new long[] {46, 44}, new long[] {4, 6}).merged();
        assertThat(unequal.reference()).containsExactly(46, 44);
        assertThat(new Bins(new long[] {45, 45}, new long[] {4, 6}).merged().reference())
                .containsExactly(90);
        assertThat(new Bins(new long[] {1}, new long[] {1}).merged().reference())
                .isEmpty();
    }

    @Test
    void oneBinAloneCannotDiffer() {
        assertThat(new Bins(new long[] {10}, new long[] {90}).pValue()).isEqualTo(1);
        assertThat(new Bins(new long[0], new long[0]).pValue()).isEqualTo(1);
        assertThatThrownBy(() -> new Bins(new long[] {-1}, new long[] {1})).hasMessageContaining("≥ 0");
    }

    /** X² = 2 · (50 − 70)² / 120 + 2 · … by hand; with one degree of freedom P = erfc(√(X²/2)). */
    @Test
    void thePValueIsPearsons() {
        double x2 = 20.0 * 20 / 120 + 20.0 * 20 / 80;
        assertThat(new Bins(new long[] {50, 50}, new long[] {70, 30}).pValue())
                .isCloseTo(ChiSquare.erfc(Math.sqrt(x2 / 2)), within(1e-13));
    }

    /** From tables: both the series and the continued fraction are asked far from where they meet. */
    @Test
    void theComplementaryErrorFunctionMatchesTables() {
        assertThat(ChiSquare.erfc(0)).isEqualTo(1);
        assertThat(ChiSquare.erfc(0.05)).isCloseTo(0.9436280222029833, within(1e-15));
        assertThat(ChiSquare.erfc(0.5)).isCloseTo(0.4795001221869535, within(1e-15));
        assertThat(ChiSquare.erfc(5) / 1.5374597944280349e-12).isCloseTo(1, within(1e-12));
        assertThat(ChiSquare.survival(1, 0)).isEqualTo(1);
        assertThat(ChiSquare.survival(4, Double.NaN)).isEqualTo(1);
        assertThat(ChiSquare.survival(2, 1e-300)).isEqualTo(1);
        assertThatThrownBy(() -> ChiSquare.survival(0, 1)).hasMessageContaining("> 0");
    }
}
