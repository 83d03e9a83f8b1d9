package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Predictions;
import org.palimpsest.prediction.Values;

final class RegressionScoreTest {
    private static final int ROWS = 4000;
    private static final int WIDTH = 2;

    /** Standard normals. */
    private final Dataset data = Fixtures.numbers(ROWS, 1, WIDTH, 3);

    private static Values constant(double mean, double epistemic, double noise) {
        double[] means = new double[ROWS * WIDTH];
        double[] variances = new double[ROWS * WIDTH];
        Arrays.fill(means, mean);
        Arrays.fill(variances, epistemic);
        return Predictions.numbers(WIDTH, means, variances, noise);
    }

    @Test
    void theTrueDistributionScoresItsEntropyAndCoversAsPromised() {
        RegressionScore score = RegressionScore.of(constant(0, 0.75, 0.25), data);
        assertThat(score.size()).isEqualTo(ROWS);
        assertThat(score.rmse()).isCloseTo(1, within(0.03));
        assertThat(score.nll()).isCloseTo(0.5 * Math.log(2 * Math.PI * Math.E), within(0.03));
        assertThat(score.coverage())
                .hasSize(5)
                .allSatisfy(c -> assertThat(c.part()).isCloseTo(c.level(), within(0.02)));
    }

    @Test
    void wrongVariancesCostAndShow() {
        RegressionScore honest = RegressionScore.of(constant(0, 0.75, 0.25), data);
        RegressionScore vain = RegressionScore.of(constant(0, 0, 0.25), data);
        RegressionScore timid = RegressionScore.of(constant(0, 3, 1), data);
        assertThat(vain.rmse()).isEqualTo(honest.rmse());
        assertThat(vain.nll()).isGreaterThan(honest.nll());
        assertThat(timid.nll()).isGreaterThan(honest.nll());
        assertThat(vain.coverage(0.95)).isLessThan(0.8);
        assertThat(timid.coverage(0.95)).isGreaterThan(0.99);
    }

    @Test
    void coverageRisesWithTheLevel() {
        assertThat(RegressionScore.of(constant(0.3, 0, 0.5), data).coverage())
                .extracting(RegressionScore.Coverage::part)
                .isSorted();
    }

    @Test
    void aScoreKnownByHand() {
        Dataset two = Fixtures.numbers(2, 1, 1, 1).with(new Targets.Values(1, new float[] {1, -3}));
        RegressionScore score = RegressionScore.of(Predictions.numbers(1, new double[2], new double[] {3, 0}, 1), two);
        assertThat(score.rmse()).isCloseTo(Math.sqrt(5), within(1e-12));
        double nll = (Math.log(2 * Math.PI * 4) + 1 / 4.0 + Math.log(2 * Math.PI) + 9) / 4;
        assertThat(score.nll()).isCloseTo(nll, within(1e-12));
        assertThat(score.coverage(0.5)).isEqualTo(0.5); // 1 is within 0.67 · 2, −3 not within 0.67
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Values prediction = constant(0, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegressionScore.of(prediction, Fixtures.numbers(ROWS, 1, 3, 1)))
                .withMessageContaining("4000 predictions of 2 numbers for 4000 rows of 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegressionScore.of(prediction, Fixtures.classes(ROWS, 1, 3, 1)))
                .withMessageContaining("against numbers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegressionScore.of(prediction, data).coverage(0.7))
                .withMessageContaining("[0.5, 0.8, 0.9, 0.95, 0.99]");
    }
}
