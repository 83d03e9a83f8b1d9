package org.palimpsest.model.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class RiskControlTest {
    /** Confidence u is right with probability u, so the risk above t is (1 − t) / 2. */
    private static Optional<RiskControl> draw(int seed, int rows, double risk) {
        Rng rng = Rng.of(1).at(seed);
        double[] confidence = new double[rows];
        boolean[] correct = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            confidence[i] = rng.stream("u").uniform(i);
            correct[i] = rng.stream("right").uniform(i) < confidence[i];
        }
        return RiskControl.of(confidence, correct, risk);
    }

    @Test
    void theRiskOfNewAnswersIsKeptInAllButAFewSamples() {
        int broken = 0;
        int found = 0;
        for (int seed = 0; seed < 500; seed++) {
            Optional<RiskControl> control = draw(seed, 500, 0.2);
            found += control.isPresent() ? 1 : 0;
            broken += control.filter(c -> (1 - c.threshold()) / 2 > 0.2).isPresent() ? 1 : 0;
        }
        assertThat(broken / 500.0).isLessThanOrEqualTo(RiskControl.DELTA);
        assertThat(found).isGreaterThan(250);
    }

    @Test
    void manyRowsLetAlmostAllBeAnsweredThatCanBe() {
        RiskControl control = draw(1, 20_000, 0.1).orElseThrow();
        assertThat(control.coverage()).isBetween(0.14, 0.2);
        assertThat(control.bound()).isLessThanOrEqualTo(0.1);
        assertThat(control.answers(control.threshold())).isTrue();
        assertThat(control.answers(0.5)).isFalse();
    }

    @Test
    void rowsWithoutErrorsAreEnoughFromTheLeastNumberOn() {
        int least = RiskControl.leastAnswers(0.05);
        for (int rows : new int[] {least - 1, least}) {
            double[] confidence = new double[rows];
            boolean[] correct = new boolean[rows];
            Arrays.fill(correct, true);
            assertThat(RiskControl.of(confidence, correct, 0.05).isPresent()).isEqualTo(rows == least);
        }
        assertThat(RiskControl.of(new double[0], new boolean[0], 0.05)).isEmpty();
    }

    @Test
    void equalConfidencesAreAnsweredTogether() {
        double[] confidence = new double[1000];
        boolean[] correct = new boolean[1000];
        Arrays.setAll(confidence, i -> i < 500 ? 0.9 : 0.6);
        for (int i = 0; i < 1000; i++) {
            correct[i] = i < 500 || i % 2 == 0;
        }
        RiskControl control = RiskControl.of(confidence, correct, 0.05).orElseThrow();
        assertThat(control.threshold()).isEqualTo(0.9);
        assertThat(control.coverage()).isEqualTo(0.5);
    }

    /** Closed forms, and values of another program. */
    @Test
    void clopperAndPearsonMatchKnownValues() {
        assertThat(Binomial.upperBound(0, 10, 0.05)).isCloseTo(1 - Math.pow(0.05, 0.1), within(1e-12));
        assertThat(Binomial.upperBound(9, 10, 0.05)).isCloseTo(Math.pow(0.95, 0.1), within(1e-12));
        assertThat(Binomial.upperBound(10, 10, 0.05)).isEqualTo(1);
        assertThat(Binomial.upperBound(7, 20, 0.025)).isCloseTo(ORACLE_7_20, within(1e-9));
        assertThat(Binomial.upperBound(5_000, 100_000, 0.001)).isCloseTo(ORACLE_LARGE, within(1e-9));
        assertThat(Binomial.atMost(3, 8, 0.5)).isCloseTo((1 + 8 + 28 + 56) / 256.0, within(1e-13));
    }

    // scipy.stats.beta.ppf(1 - delta, errors + 1, n - errors)
    private static final double ORACLE_7_20 = 0.5921885345328282;
    private static final double ORACLE_LARGE = 0.052165103496107416;
}
