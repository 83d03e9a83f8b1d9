package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Team;
import org.palimpsest.random.Rng;

/** What classes borrow from each other, held against its formulas. */
final class ShrunkCovariancesTest {
    private static final double NU = ShrunkCovariances.PRIOR_ROWS;

    private static ClassStatistics statistics(double weight, float mean, float variance, float... rest) {
        return new ClassStatistics(
                40, weight, new float[] {mean, -mean}, new float[] {0.6f, 0.8f}, new float[] {variance}, rest);
    }

    private static final ClassStatistics ONE = statistics(30, 1, 3, 0.25f, 0.5f);
    private static final ClassStatistics TWO = statistics(6, -4, 1, 2, 0);
    private static final ClassSummary SUMMARY = new ClassSummary(0, List.of(ONE, TWO));

    /** W, which leaves the means of the classes out. */
    private static double shared(int a, int b) {
        return (ONE.weight() * ONE.covariance(a, b) + TWO.weight() * TWO.covariance(a, b))
                / (ONE.weight() + TWO.weight());
    }

    private static double shrunk(ClassStatistics own, int a, int b) {
        return (own.weight() * own.covariance(a, b) + NU * shared(a, b)) / (own.weight() + NU);
    }

    private static double covariance(LowRankGaussian gaussian, int a, int b) {
        double sum = a == b ? gaussian.diagonal()[a] : 0;
        for (double[] factor : gaussian.factors()) {
            sum += factor[a] * factor[b];
        }
        return sum;
    }

    @Test
    void aCovarianceLiesBetweenTheClassAndAllClasses() {
        for (int c = 0; c < 2; c++) {
            ClassStatistics own = SUMMARY.classes().get(c);
            LowRankGaussian drawn = new ShrunkCovariances(SUMMARY).drawn(c);
            assertThat(drawn.mean()).containsExactly(own.mean(0), own.mean(1));
            for (int a = 0; a < 2; a++) {
                for (int b = 0; b < 2; b++) {
                    assertThat(covariance(drawn, a, b)).isCloseTo(shrunk(own, a, b), within(1e-6));
                }
            }
        }
    }

    /** The density's covariance is wider by 1 + 1/w; nine tenths of its diagonal are averaged, and none of it is zero. */
    @Test
    void aDensityIsWiderAndSmoother() {
        double variance = (shared(0, 0) + shared(1, 1)) / 2;
        for (int c = 0; c < 2; c++) {
            ClassStatistics own = SUMMARY.classes().get(c);
            double wider = 1 + 1 / own.weight();
            LowRankGaussian drawn = new ShrunkCovariances(SUMMARY).drawn(c);
            LowRankGaussian density = new ShrunkCovariances(SUMMARY).predictive(c);
            assertThat(covariance(density, 0, 1)).isCloseTo(wider * covariance(drawn, 0, 1), within(1e-6));
            double average = wider * (drawn.diagonal()[0] + drawn.diagonal()[1]) / 2;
            for (int i = 0; i < 2; i++) {
                double smooth = 0.1 * wider * drawn.diagonal()[i] + 0.9 * average + 1e-4 * variance;
                assertThat(density.diagonal()[i]).isCloseTo(smooth, within(1e-7));
            }
        }
    }

    @Test
    void whereNothingVariesTheVarianceIsThatOfTheFloor() {
        ClassStatistics still =
                new ClassStatistics(5, 5, new float[] {1, 2, 3}, new float[0], new float[0], new float[] {0, 0, 0});
        LowRankGaussian density = new ShrunkCovariances(new ClassSummary(0, List.of(still, still))).predictive(0);
        assertThat(density.diagonal()).containsOnly(ShrunkCovariances.FLOOR);
    }

    @Test
    void anInputThatNeverVariedInAClassIsNotDrawn() {
        ClassStatistics flat =
                new ClassStatistics(40, 20, new float[] {7, 1}, new float[0], new float[0], new float[] {0, 2});
        ClassSummary summary = new ClassSummary(0, List.of(ONE, flat));
        float[] x = new float[2];
        new ShrunkCovariances(summary).drawn(1).draw(Rng.of(3), x, 0);
        assertThat(x[0]).isEqualTo(7);
        assertThat(x[1]).isNotEqualTo(1);
    }

    private static Dataset rows(float[] x, int... labels) {
        return Dataset.of(new Inputs.Floats(1, x), new Targets.Labels(labels, 3));
    }

    /** v = Σ_c w_c Σ_c / Σ_c w_c (1 − 1/n_c) over the classes known before and those of the new rows. */
    @Test
    void aClassOfFewRowsHasTheVarianceWithinAllClasses() {
        Retention.Summary keep = new Retention.Summary(1, 4, 100, 16, Sharing.Once.DEFAULT);
        ClassSummary before = ClassSummary.none(0, 1, 3)
                .plus(rows(new float[] {0, 2, 4, 6, 8, 10}, 0, 0, 0, 0, 0, 0), keep, Rng.of(1), Team.of(1));
        double known = before.classes().get(0).covariance(0, 0);
        assertThat(known).isCloseTo(35 / 3.0, within(1e-4));
        ClassSummary after = before.plus(rows(new float[] {1, 3, 5, 9}, 1, 1, 2, 2), keep, Rng.of(1), Team.of(1));
        double v = (6 * known + 2 * 1 + 2 * 4) / (5 + 1 + 1);
        for (int c = 1; c <= 2; c++) {
            assertThat(after.classes().get(c).rank()).isZero();
            assertThat(after.classes().get(c).covariance(0, 0)).isCloseTo(v, within(1e-4));
        }
        assertThat(after.classes().get(1).mean(0)).isEqualTo(2);
        assertThat(after.classes().get(0)).isEqualTo(before.classes().get(0));
    }

    /** With fewer rows in all than are enough for a covariance, all inputs share one variance. */
    @Test
    void ofVeryFewRowsAllInputsHaveOneVariance() {
        float[] x = {0, 0, 2, 6, 1, 1, 1, 9};
        Dataset rows = Dataset.of(new Inputs.Floats(2, x), new Targets.Labels(new int[] {0, 0, 1, 1}, 2));
        Retention.Summary keep = new Retention.Summary(1, 5, 100, 16, Sharing.Once.DEFAULT);
        ClassSummary few = ClassSummary.none(0, 2, 2).plus(rows, keep, Rng.of(1), Team.of(1));
        double first = (2 * 1 + 2 * 0) / 2.0;
        double second = (2 * 9 + 2 * 16) / 2.0;
        assertThat(few.classes().get(0).rest(0)).isCloseTo((float) ((first + second) / 2), within(1e-5f));
        assertThat(few.classes().get(1).rest(1)).isCloseTo((float) ((first + second) / 2), within(1e-5f));
        Retention.Summary enough = new Retention.Summary(1, 4, 100, 16, Sharing.Once.DEFAULT);
        ClassSummary four = ClassSummary.none(0, 2, 2).plus(rows, enough, Rng.of(1), Team.of(1));
        assertThat(four.classes().get(0).rest(0)).isCloseTo((float) first, within(1e-5f));
        assertThat(four.classes().get(0).rest(1)).isCloseTo((float) second, within(1e-5f));
    }

    private static int[] counts(Dataset draws, int classes) {
        int[] counts = new int[classes];
        for (int r = 0; r < draws.size(); r++) {
            counts[((Targets.Labels) draws.targets()).at(r)]++;
        }
        return counts;
    }

    @Test
    void pseudoRowsAreInProportionWithATenthOfAnEvenShareAtLeast() {
        ClassSummary three = new ClassSummary(0, List.of(ONE, TWO, ONE));
        assertThat(counts(three.draws(new double[] {990, 10, 0}, 200, Rng.of(1)), 3))
                .containsExactly(396, 20, 0);
        assertThat(counts(three.draws(new double[] {1, 1, 2}, 100, Rng.of(1)), 3))
                .containsExactly(75, 75, 150);
        assertThat(counts(three.draws(new double[] {0, 5, 0}, 7, Rng.of(1)), 3)).containsExactly(0, 7, 0);
        ClassSummary unknown = new ClassSummary(0, List.of(ONE, ClassStatistics.none(2), TWO));
        assertThat(counts(unknown.draws(5, Rng.of(1)), 3)).containsExactly(5, 0, 5);
        double total = 0;
        Dataset weighted = three.draws(new double[] {990, 10, 0}, 200, Rng.of(1));
        for (int r = 0; r < weighted.size(); r++) {
            total += weighted.weight(r);
        }
        assertThat(total).isCloseTo(416, within(1e-3));
        assertThat(Arrays.stream(counts(weighted, 3)).sum()).isEqualTo(416);
    }
}
