package org.palimpsest.model.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Values by their definition, and arguments exactly at their bounds. */
final class ConformalBoundsTest {
    private static final double[] NO_PROBABILITIES = {0, 1, -0.1, 1.1, Double.NaN};

    @Test
    void anIntervalIsSymmetricAndHasItsEnds() {
        PredictionInterval interval = PredictionInterval.of(5, 2, 3);
        assertThat(interval).isEqualTo(new PredictionInterval(-1, 11));
        assertThat(interval.contains(-1)).isTrue();
        assertThat(interval.contains(11)).isTrue();
        assertThat(interval.contains(Math.nextDown(-1.0))).isFalse();
        assertThat(interval.contains(Math.nextUp(11.0))).isFalse();
        assertThat(PredictionInterval.score(8, 5, 2)).isEqualTo(1.5);
        assertThat(PredictionInterval.score(2, 5, 2)).isEqualTo(1.5);
        for (double sd : new double[] {0, -1, Double.NaN}) {
            assertThatThrownBy(() -> PredictionInterval.score(1, 1, sd)).hasMessageContaining("> 0");
            assertThatThrownBy(() -> PredictionInterval.of(1, sd, 1)).hasMessageContaining("> 0");
        }
    }

    @Test
    void theDistributionIsTheSumOfItsTerms() {
        for (int n : new int[] {1, 2, 7, 30}) {
            for (double p : new double[] {0.01, 0.3, 0.5, 0.97}) {
                double sum = 0;
                for (int k = 0; k <= n; k++) {
                    sum += binomial(n, k) * Math.pow(p, k) * Math.pow(1 - p, n - k);
                    assertThat(Binomial.atMost(k, n, p))
                            .as("%s of %s at %s", k, n, p)
                            .isCloseTo(sum, within(1e-12));
                }
            }
            assertThat(Binomial.atMost(0, n, 0)).isEqualTo(1);
            assertThat(Binomial.atMost(n, n, 1)).isEqualTo(1);
            assertThat(Binomial.atMost(n - 1, n, 1)).isZero();
        }
        assertThat(Binomial.atMost(2, 5, -0.1)).isEqualTo(1);
        assertThat(Binomial.atMost(2, 5, 1.1)).isZero();
    }

    /** The bound is where the probability is δ. */
    @Test
    void theUpperBoundSolvesItsEquation() {
        for (int errors = 0; errors < 40; errors += 3) {
            double bound = Binomial.upperBound(errors, 40, 0.01);
            assertThat(Binomial.atMost(errors, 40, bound)).isCloseTo(0.01, within(1e-12));
            assertThat(bound).isGreaterThan(errors / 40.0);
        }
        assertThat(Binomial.upperBound(41, 40, 0.01)).isEqualTo(1);
    }

    @Test
    void aRiskIsBetweenItsEndsAndMeasuredAmongTheAnswers() {
        for (double risk : NO_PROBABILITIES) {
            assertThatThrownBy(() -> RiskControl.leastAnswers(risk)).hasMessageContaining("between 0 and 1");
            assertThatThrownBy(() -> RiskControl.of(new double[1], new boolean[1], risk))
                    .hasMessageContaining("between 0 and 1");
        }
        assertThatThrownBy(() -> RiskControl.of(new double[2], new boolean[1], 0.1))
                .hasMessageContaining("2");
        double[] confidence = new double[1000];
        boolean[] correct = new boolean[1000];
        Arrays.setAll(confidence, i -> 1 - i / 1000.0);
        for (int i = 0; i < 1000; i++) {
            correct[i] = i % 100 != 0;
        }
        RiskControl all = RiskControl.of(confidence, correct, 0.1).orElseThrow();
        assertThat(all.coverage()).isEqualTo(1);
        assertThat(all.risk()).isEqualTo(0.01);
        assertThat(all.threshold()).isEqualTo(confidence[999]);
        assertThat(all.bound()).isEqualTo(Binomial.upperBound(10, 1000, RiskControl.DELTA / 20));
        // A bound of exactly the risk is allowed.
        assertThat(RiskControl.of(confidence, correct, all.bound())).contains(all);
        assertThat(RiskControl.of(confidence, correct, Math.nextDown(all.bound()))
                        .map(RiskControl::coverage))
                .isNotEqualTo(java.util.Optional.of(1.0));
    }

    private static double binomial(int n, int i) {
        double product = 1;
        for (int j = 1; j <= i; j++) {
            product = product * (n - i + j) / j;
        }
        return product;
    }
}
