package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class RiskCoverageTest {
    private static final int ROWS = 400;
    private final double[] uncertainty = new double[ROWS];
    private final BitSet right = new BitSet();
    private final Correctness marks;
    private final RiskCoverage curve;

    /** Errors as likely as the uncertainty says, which has many ties. */
    RiskCoverageTest() {
        for (int r = 0; r < ROWS; r++) {
            uncertainty[r] = Rng.of(1).below(20, r) / 20.0;
            right.set(r, Rng.of(2).uniform(r) >= uncertainty[r]);
        }
        marks = Correctness.of(ROWS, right.toByteArray());
        curve = RiskCoverage.of(uncertainty, marks);
    }

    @Test
    void whoAnswersAllErrsAtTheErrorRate() {
        double error = 1 - marks.count() / (double) ROWS;
        assertThat(curve.atCoverage(1).coverage()).isEqualTo(1);
        assertThat(curve.atCoverage(1).risk()).isCloseTo(error, within(1e-15));
        assertThat(curve.errorRate()).isCloseTo(error, within(1e-15));
    }

    @Test
    void everyPointIsWhatItsThresholdAnswers() {
        for (RiskCoverage.Point point : curve.curve()) {
            int answered = 0;
            int wrong = 0;
            for (int r = 0; r < ROWS; r++) {
                if (uncertainty[r] <= point.threshold()) {
                    answered++;
                    wrong += right.get(r) ? 0 : 1;
                }
            }
            assertThat(point.coverage()).isEqualTo(answered / (double) ROWS);
            assertThat(point.risk()).isEqualTo(wrong / (double) answered);
        }
        assertThat(curve.curve()).hasSize(20);
    }

    @Test
    void abstainingHelpsWhenTheUncertaintyIsHonest() {
        assertThat(curve.area()).isLessThan(curve.errorRate());
        assertThat(curve.atCoverage(0.3).risk()).isLessThan(curve.errorRate() / 2);
        assertThat(curve.atCoverage(0.3).coverage()).isGreaterThanOrEqualTo(0.3);
        assertThat(curve.atRisk(0.1)).hasValueSatisfying(point -> {
            assertThat(point.risk()).isLessThanOrEqualTo(0.1);
            assertThat(point.coverage()).isGreaterThan(0.1);
        });
        assertThat(curve.atRisk(-1)).isEmpty();
        assertThat(curve.atRisk(1)).contains(curve.atCoverage(1));
    }

    @Test
    void uncertaintyThatSaysNothingHelpsNothing() {
        RiskCoverage flat = RiskCoverage.of(new double[ROWS], marks);
        assertThat(flat.curve()).hasSize(1);
        assertThat(flat.area()).isCloseTo(curve.errorRate(), within(1e-12));
    }

    @Test
    void theOrderOfTheRowsAndTheScaleDoNotMatter() {
        double[] turned = new double[ROWS];
        BitSet hits = new BitSet();
        for (int r = 0; r < ROWS; r++) {
            turned[r] = Math.exp(uncertainty[ROWS - 1 - r]);
            hits.set(r, right.get(ROWS - 1 - r));
        }
        RiskCoverage same = RiskCoverage.of(turned, Correctness.of(ROWS, hits.toByteArray()));
        assertThat(same.area()).isEqualTo(curve.area());
        assertThat(same.atCoverage(0.5).risk()).isEqualTo(curve.atCoverage(0.5).risk());
    }

    @Test
    void knowingTheErrorsIsBest() {
        double[] oracle = new double[ROWS];
        Arrays.setAll(oracle, r -> right.get(r) ? r : ROWS + r);
        double[] worst = Arrays.stream(oracle).map(u -> -u).toArray();
        assertThat(RiskCoverage.of(oracle, marks).area()).isLessThan(curve.area());
        assertThat(RiskCoverage.of(worst, marks).area()).isGreaterThan(curve.errorRate());
        assertThat(RiskCoverage.of(new double[] {1, 2, 3}, Correctness.of(3, new byte[] {3}))
                        .area())
                .isCloseTo((0 + 0 + 1.0 / 3) / 3, within(1e-15));
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RiskCoverage.of(new double[3], marks))
                .withMessageContaining("3 uncertainties for 400 rows");
        double[] broken = uncertainty.clone();
        broken[6] = Double.NaN;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RiskCoverage.of(broken, marks))
                .withMessageContaining("row 7 is NaN");
        assertThatIllegalArgumentException().isThrownBy(() -> curve.atCoverage(1.5));
    }
}
