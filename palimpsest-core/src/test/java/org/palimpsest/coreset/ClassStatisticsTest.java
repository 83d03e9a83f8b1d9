package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

/** Statistics of classes and their Gaussians, held against their definitions. */
final class ClassStatisticsTest {
    private static ClassStatistics of(
            long count, double weight, float mean, float direction, float variance, float rest) {
        return new ClassStatistics(
                count,
                weight,
                new float[] {mean, 2},
                new float[] {direction, 0.8f},
                new float[] {variance},
                new float[] {rest, 0.5f});
    }

    private static ClassStatistics point(double weight, float x, float y) {
        return new ClassStatistics(10, weight, new float[] {x, y}, new float[0], new float[0], new float[] {1, 1});
    }

    @Test
    void statisticsAreWhatTheyWereMadeOf() {
        ClassStatistics one = of(8, 5, 1, 0.6f, 3, 0.25f);
        assertThat(one.mean()).containsExactly(1, 2);
        assertThat(one.directions()).containsExactly(0.6f, 0.8f);
        assertThat(one.variances()).containsExactly(3);
        assertThat(one.variance(0)).isEqualTo(3);
        assertThat(one.rest()).containsExactly(0.25f, 0.5f);
        assertThat(one.covariance(0, 1)).isCloseTo(3 * 0.6 * 0.8, within(1e-6));
        assertThat(one.covariance(0, 0)).isCloseTo(0.25 + 3 * 0.36, within(1e-6));
        one.mean()[0] = 7;
        one.directions()[0] = 7;
        one.variances()[0] = 7;
        one.rest()[0] = 7;
        assertThat(one).isEqualTo(of(8, 5, 1, 0.6f, 3, 0.25f)).hasSameHashCodeAs(of(8, 5, 1, 0.6f, 3, 0.25f));
        assertThat(one).hasToString("ClassStatistics(8 rows, 1 directions)");
        assertThat(one).isNotEqualTo(of(9, 5, 1, 0.6f, 3, 0.25f)).isNotEqualTo(of(8, 6, 1, 0.6f, 3, 0.25f));
        assertThat(one).isNotEqualTo(of(8, 5, 0, 0.6f, 3, 0.25f)).isNotEqualTo(of(8, 5, 1, 0.5f, 3, 0.25f));
        assertThat(one).isNotEqualTo(of(8, 5, 1, 0.6f, 2, 0.25f)).isNotEqualTo(of(8, 5, 1, 0.6f, 3, 0.5f));
        assertThat(one).isNotEqualTo("x");
        assertThat(one.hashCode()).isNotEqualTo(of(9, 5, 1, 0.6f, 3, 0.25f).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(of(8, 5, 0, 0.6f, 3, 0.25f).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(of(8, 5, 1, 0.5f, 3, 0.25f).hashCode());
    }

    @Test
    void numbersThatCannotBeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(8, 5, Float.NaN, 0.6f, 3, 0.25f))
                .withMessageContaining("no mean");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(8, 5, 1, Float.POSITIVE_INFINITY, 3, 0.25f))
                .withMessageContaining("no direction");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(8, 5, 1, 0.6f, -1, 0.25f))
                .withMessageContaining("no variance");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(8, 5, 1, 0.6f, 3, -0.25f))
                .withMessageContaining("no rest");
    }

    @Test
    void newInputsWereZeroInAllRows() {
        ClassStatistics two = new ClassStatistics(
                8, 5, new float[] {1, 2}, new float[] {0.6f, 0.8f, 0.8f, -0.6f}, new float[] {3, 1}, new float[] {
                    0.25f, 0.5f
                });
        ClassStatistics grown = two.grown(3);
        assertThat(grown.mean()).containsExactly(1, 2, 0);
        assertThat(grown.directions()).containsExactly(0.6f, 0.8f, 0, 0.8f, -0.6f, 0);
        assertThat(grown.rest()).containsExactly(0.25f, 0.5f, 0);
        assertThat(grown.count()).isEqualTo(8);
        assertThat(two.grown(2)).isSameAs(two);
    }

    /** Of 32 parts those two are joined whose spread grows least, which their weights decide, too. */
    @Test
    void thePartsThatAreMostAlikeAreJoined() {
        List<ClassStatistics> parts = new ArrayList<>();
        for (int p = 0; p < 30; p++) {
            parts.add(point(100, 100 * p, 50));
        }
        parts.add(point(1, 5000, 0)); // far from all but the next, and light: 1·1/2 · 16 = 8
        parts.add(point(1, 5000, 4));
        ClassSummary joined = ClassSummary.parted(Optional.of(new ClassSummary(2, parts)), 2, 2);
        assertThat(joined.head()).isEqualTo(2);
        assertThat(joined.classes()).hasSize(32);
        assertThat(joined.classes().get(30).count()).isEqualTo(20);
        assertThat(joined.classes().get(30).mean()).containsExactly(5000, 2);
        assertThat(joined.classes().get(31).count()).isZero();
        // Nearer, but heavy: 1000·1000/2000 · 1 = 500, and so not joined.
        parts.set(0, point(1000, 9000, 0));
        parts.set(1, point(1000, 9001, 0));
        ClassSummary again = ClassSummary.parted(Optional.of(new ClassSummary(2, parts)), 2, 2);
        assertThat(again.classes().get(30).mean()).containsExactly(5000, 2);
        parts.set(30, point(10, 5000, 0));
        parts.set(31, point(10, 5000, 20)); // 10·10/20 · 400 = 2000: now the heavy ones are
        again = ClassSummary.parted(Optional.of(new ClassSummary(2, parts)), 2, 2);
        assertThat(again.classes().get(0).mean()[0]).isEqualTo(9000.5f);
    }

    @Test
    void aNewRegressionHasRoomForItsFirstTask() {
        ClassSummary none = ClassSummary.parted(Optional.empty(), 0, 3);
        assertThat(none.classes()).hasSize(2);
        assertThat(none.floats()).isZero();
        List<ClassStatistics> parts = List.of(ClassStatistics.none(2), point(3, 1, 1), of(8, 5, 1, 0.6f, 3, 0.25f));
        ClassSummary some = new ClassSummary(0, parts);
        assertThat(ClassSummary.parted(Optional.of(some), 0, 2).classes()).hasSize(3);
        assertThat(some.floats()).isEqualTo(2 * 2 + (2 + 1) * 2 + 1);
        assertThat(some.faded(0.5).weight()).isEqualTo(0.5 * some.weight());
        assertThat(some.faded(0.5).classes().get(1).count()).isEqualTo(10);
    }

    @Test
    void summariesOfTheSameClassesAreAdded() {
        ClassSummary one = new ClassSummary(1, List.of(point(3, 1, 1), ClassStatistics.none(2)));
        ClassSummary two = new ClassSummary(1, List.of(point(1, 5, 1), point(2, 0, 0)));
        ClassSummary sum = one.plus(two, 1);
        assertThat(sum.head()).isEqualTo(1);
        assertThat(sum.classes().get(0).mean()).containsExactly(2, 1);
        assertThat(sum.classes().get(0).weight()).isEqualTo(4);
        assertThat(sum.classes().get(1)).isEqualTo(point(2, 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.plus(new ClassSummary(2, two.classes()), 1))
                .withMessageContaining("different classes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.plus(new ClassSummary(1, List.of(point(1, 1, 1))), 1));
    }

    private static final LowRankGaussian GAUSSIAN = new LowRankGaussian(
            new double[] {1, -2, 0.5}, new double[][] {{2, 1, 0}, {0, 0.5, -1}}, new double[] {0.5, 1, 2});

    private static double[][] covariance() {
        double[][] sigma = new double[3][3];
        for (int a = 0; a < 3; a++) {
            sigma[a][a] = GAUSSIAN.diagonal()[a];
            for (int b = 0; b < 3; b++) {
                for (double[] f : GAUSSIAN.factors()) {
                    sigma[a][b] += f[a] * f[b];
                }
            }
        }
        return sigma;
    }

    @Test
    void drawsHaveTheMeanAndTheCovariance() {
        int n = 20_000;
        float[] x = new float[3 * n + 1];
        for (int r = 0; r < n; r++) {
            GAUSSIAN.draw(Rng.of(r), x, 3 * r + 1);
        }
        double[] mean = new double[3];
        for (int r = 0; r < n; r++) {
            for (int i = 0; i < 3; i++) {
                mean[i] += x[3 * r + 1 + i] / n;
            }
        }
        double[][] sigma = covariance();
        for (int a = 0; a < 3; a++) {
            assertThat(mean[a]).isCloseTo(GAUSSIAN.mean()[a], within(0.05));
            for (int b = 0; b < 3; b++) {
                double sum = 0;
                for (int r = 0; r < n; r++) {
                    sum += (x[3 * r + 1 + a] - mean[a]) * (x[3 * r + 1 + b] - mean[b]) / n;
                }
                assertThat(sum).isCloseTo(sigma[a][b], within(0.15));
            }
        }
    }

    /** log N by the inverse and the determinant of the covariance, which Cramer's rule gives. */
    @Test
    void theDensityIsThatOfTheWholeCovariance() {
        double[][] s = covariance();
        double determinant = 0;
        double[][] inverse = new double[3][3];
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                int p = (b + 1) % 3;
                int q = (b + 2) % 3;
                int u = (a + 1) % 3;
                int v = (a + 2) % 3;
                inverse[a][b] = s[p][u] * s[q][v] - s[p][v] * s[q][u];
            }
        }
        for (int a = 0; a < 3; a++) {
            determinant += s[0][a] * inverse[a][0];
        }
        float[] x = {0.3f, 1, -2};
        double distance = 0;
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                distance += (x[a] - GAUSSIAN.mean()[a]) * inverse[a][b] / determinant * (x[b] - GAUSSIAN.mean()[b]);
            }
        }
        double expected = -0.5 * (Math.log(determinant) + distance);
        LowRankGaussian.Density density = GAUSSIAN.new Density();
        assertThat(density.log(x)).isCloseTo(expected, within(1e-6));
        SummaryClassifier.QuadraticScore score = density.score(4, 0.7);
        double quadratic = 0;
        double[] projected = new double[score.rank()];
        for (int i = 0; i < 3; i++) {
            double away = x[i] - score.mean()[i];
            quadratic += away * away * score.inverseDiagonal()[i];
            for (int j = 0; j < score.rank(); j++) {
                projected[j] += away * score.whitened()[i * score.rank() + j];
            }
        }
        for (double one : projected) {
            quadratic -= one * one;
        }
        assertThat(score.offset() - 0.5 * quadratic).isCloseTo(0.7 + expected, within(1e-6));
        assertThat(score.index()).isEqualTo(4);
        assertThat(score).hasToString("QuadraticScore(class 4, 3 inputs, rank 2)");
    }
}
