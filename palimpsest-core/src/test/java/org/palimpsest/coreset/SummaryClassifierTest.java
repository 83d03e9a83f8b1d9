package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.math.Team;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;

final class SummaryClassifierTest {
    private static final int FEATURES = 9;
    private static final Team TEAM = Team.of(1);

    /** Three classes with means {@code apart} from each other; of the last there are few. */
    private static Dataset rows(int n, double apart, long seed) {
        float[] z = Fixtures.normals(n * (FEATURES + 1), seed);
        float[] x = new float[n * FEATURES];
        int[] label = new int[n];
        for (int r = 0; r < n; r++) {
            label[r] = r % 8 == 7 ? 2 : r % 2;
            for (int i = 0; i < FEATURES; i++) {
                double along = z[r * (FEATURES + 1) + FEATURES] * ((i + label[r]) % 3);
                x[r * FEATURES + i] = (float) (z[r * (FEATURES + 1) + i] + along + (i % 3 == label[r] ? apart : 0));
            }
        }
        return Dataset.of(new Inputs.Floats(FEATURES, x), new Targets.Labels(label, 3));
    }

    private static ClassSummary summary(Dataset data) {
        return ClassSummary.none(0, FEATURES, 3).plus(data, Retention.Summary.DEFAULT, Rng.of(1), TEAM);
    }

    /** log N(x; μ, Σ) by Gaussian elimination on the dense covariance. */
    private static double dense(LowRankGaussian gaussian, float[] x) {
        int d = x.length;
        double[][] a = new double[d][d + 1];
        for (int i = 0; i < d; i++) {
            for (int j = 0; j < d; j++) {
                a[i][j] = i == j ? gaussian.diagonal()[i] : 0;
                for (double[] f : gaussian.factors()) {
                    a[i][j] += f[i] * f[j];
                }
            }
            a[i][d] = x[i] - gaussian.mean()[i];
        }
        double value = 0;
        for (int p = 0; p < d; p++) {
            value -= 0.5 * (Math.log(a[p][p]) + a[p][d] * a[p][d] / a[p][p]);
            for (int r = p + 1; r < d; r++) {
                double f = a[r][p] / a[p][p];
                for (int c = p; c <= d; c++) {
                    a[r][c] -= f * a[p][c];
                }
            }
        }
        return value;
    }

    @Test
    void theDensityIsThatOfTheDenseCovariance() {
        Dataset data = rows(400, 1, 2);
        ShrunkCovariances covariances = new ShrunkCovariances(summary(data));
        for (int c = 0; c < 3; c++) {
            LowRankGaussian gaussian = covariances.predictive(c);
            LowRankGaussian.Density density = gaussian.new Density();
            for (int r = 0; r < 20; r++) {
                double truth = dense(gaussian, data.row(r));
                assertThat(density.log(data.row(r))).isCloseTo(truth, within(1e-9 * Math.abs(truth)));
            }
        }
    }

    @Test
    void itIsBayesRuleWithTheCountsAsPrior() {
        Dataset data = rows(400, 1, 3);
        ClassSummary summary = summary(data);
        ShrunkCovariances covariances = new ShrunkCovariances(summary);
        Classes told = SummaryClassifier.of(summary, TEAM).withTemperature(2).classify(data);
        for (int r = 0; r < 20; r++) {
            double[] p = new double[3];
            for (int c = 0; c < 3; c++) {
                double log = dense(covariances.predictive(c), data.row(r));
                p[c] = Math.sqrt(summary.classes().get(c).count() * Math.exp(log));
            }
            double sum = Arrays.stream(p).sum();
            for (int c = 0; c < 3; c++) {
                assertThat(told.probability(r, c)).isCloseTo((float) (p[c] / sum), within(1e-5f));
            }
        }
    }

    @Test
    void ofFewRowsTheCovarianceIsMostlyThatWithinClasses() {
        Dataset data = rows(400, 1, 4);
        int[] label = new int[400];
        Arrays.setAll(label, r -> r < 12 ? 1 : 0);
        ClassSummary few = summary(data.with(new Targets.Labels(label, 3)));
        double[] own = new ShrunkCovariances(few).drawn(0).diagonal();
        double[] shrunk = new ShrunkCovariances(few).drawn(1).diagonal();
        double before = 0;
        double after = 0;
        for (int i = 0; i < FEATURES; i++) {
            before += Math.abs(few.classes().get(1).rest(i) - own[i]);
            after += Math.abs(shrunk[i] - own[i]);
        }
        assertThat(after).isLessThan(0.7 * before);
    }

    @Test
    void itLearnsAndTheTemperatureOfHeldOutRowsIsNoWorse() {
        Dataset held = rows(800, 1.5, 6);
        SummaryClassifier plain = SummaryClassifier.of(summary(rows(200, 1.5, 5)), TEAM);
        ClassificationScore before = ClassificationScore.of(plain.classify(held), held);
        SummaryClassifier calibrated = plain.calibrated(held);
        assertThat(before.accuracy()).isGreaterThan(0.75);
        ClassificationScore after = ClassificationScore.of(calibrated.classify(held), held);
        assertThat(after.nll()).isLessThanOrEqualTo(before.nll());
        assertThat(after.accuracy()).isEqualTo(before.accuracy());
        for (double other : new double[] {0.9, 1.1}) {
            SummaryClassifier near = plain.withTemperature(other * calibrated.temperature());
            assertThat(ClassificationScore.of(near.classify(held), held).nll()).isGreaterThan(after.nll());
        }
    }

    @Test
    void aClassWithoutRowsHasNoProbability() {
        Dataset data = rows(100, 1, 7);
        ClassSummary grown = summary(data).grown(FEATURES, 5);
        Classes told = SummaryClassifier.of(grown, TEAM).classify(data);
        assertThat(told.classes()).isEqualTo(5);
        assertThat(told.probability(3, 4)).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SummaryClassifier.of(ClassSummary.none(0, 3, 2), TEAM))
                .withMessageContaining("no rows");
    }
}
