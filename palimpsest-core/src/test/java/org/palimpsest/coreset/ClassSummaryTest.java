package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.MappedInputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Team;
import org.palimpsest.random.Rng;

final class ClassSummaryTest {
    private static final Retention.Summary KEEP = Retention.Summary.DEFAULT;
    private static final Rng RNG = Rng.of(5);

    /** Two classes, each a mean plus {@code rank} strong directions plus noise of a size of its own in every input. */
    private static Dataset rows(int n, int features, int rank, double noise, long seed) {
        float[] z = Fixtures.normals(n * (rank + features), seed);
        float[] axes = Fixtures.normals(2 * rank * features, 77);
        float[] x = new float[n * features];
        int[] label = new int[n];
        for (int r = 0; r < n; r++) {
            label[r] = r % 2;
            for (int i = 0; i < features; i++) {
                double sum = 3 * label[r] + i % 4 + noise * (1 + i % 3) * z[r * (rank + features) + rank + i];
                for (int k = 0; k < rank; k++) {
                    sum += z[r * (rank + features) + k] * axes[(label[r] * rank + k) * features + i] / (1 + k);
                }
                x[r * features + i] = (float) sum;
            }
        }
        return Dataset.of(new Inputs.Floats(features, x), new Targets.Labels(label, 2));
    }

    private static ClassSummary of(Dataset data, Retention.Summary keep) {
        ClassSummary none = ClassSummary.none(0, data.features(), data.targets().width());
        return none.plus(data, keep, RNG, Team.of(1));
    }

    private static Retention.Summary rank(int rank) {
        return new Retention.Summary(rank, 10, 100, 16, Sharing.Once.DEFAULT);
    }

    /** Count, mean and covariance of the rows of a class, the plain way. */
    private static double[][] covariance(Dataset data, int label) {
        Targets.Labels labels = (Targets.Labels) data.targets();
        int d = data.features();
        List<float[]> own = new ArrayList<>();
        for (int r = 0; r < data.size(); r++) {
            if (labels.at(r) == label) {
                own.add(data.row(r));
            }
        }
        double[][] all = new double[d + 1][d]; // the mean comes last
        own.forEach(x -> Arrays.setAll(all[d], i -> all[d][i] + x[i] / (double) own.size()));
        for (float[] x : own) {
            for (int a = 0; a < d; a++) {
                for (int b = 0; b < d; b++) {
                    all[a][b] += (x[a] - all[d][a]) * (x[b] - all[d][b]) / own.size();
                }
            }
        }
        return all;
    }

    private static double distance(ClassStatistics one, double[][] covariance) {
        double sum = 0;
        double all = 0;
        for (int a = 0; a < one.features(); a++) {
            for (int b = 0; b < one.features(); b++) {
                sum += Math.pow(one.covariance(a, b) - covariance[a][b], 2);
                all += Math.pow(covariance[a][b], 2);
            }
        }
        return Math.sqrt(sum / all);
    }

    private static void assertClose(ClassStatistics one, ClassStatistics other, double relative) {
        assertThat(one.count()).isEqualTo(other.count());
        int d = one.features();
        double[][] dense = new double[d][d];
        for (int a = 0; a < d; a++) {
            assertThat(one.mean(a)).isCloseTo(other.mean(a), within(1e-5f));
            for (int b = 0; b < d; b++) {
                dense[a][b] = other.covariance(a, b);
            }
        }
        assertThat(distance(one, dense)).isLessThan(relative);
    }

    @Test
    void aRowOfWeightTwoCountsLikeTwoRows() {
        Dataset data = rows(120, 12, 3, 0.3, 4);
        float[] weight = new float[data.size()];
        List<Integer> repeated = new ArrayList<>();
        for (int r = 0; r < weight.length; r++) {
            weight[r] = r % 3; // some rows do not count at all
            for (int k = 0; k < r % 3; k++) {
                repeated.add(r);
            }
        }
        Dataset twice =
                data.select(repeated.stream().mapToInt(Integer::intValue).toArray());
        ClassSummary weighted = of(data.weighted(weight), rank(12));
        ClassSummary plain = of(twice, rank(12));
        for (int c = 0; c < 2; c++) {
            ClassStatistics one = weighted.classes().get(c);
            ClassStatistics other = plain.classes().get(c);
            assertThat(one.weight()).isEqualTo(other.count());
            assertThat(one.count()).isLessThan(other.count());
            for (int a = 0; a < 12; a++) {
                assertThat(one.mean(a)).isCloseTo(other.mean(a), within(1e-5f));
                assertThat(one.covariance(a, a)).isCloseTo(other.covariance(a, a), within(1e-4));
            }
        }
    }

    @Test
    void fadedRowsWeighLessBesideNewOnesAndNothingElseChanges() {
        Dataset data = rows(200, 8, 2, 0.3, 5);
        ClassStatistics old = of(data, rank(4)).classes().get(0);
        ClassStatistics more = of(rows(200, 8, 2, 0.3, 6), rank(4)).classes().get(1);
        double decay = 0.25;
        ClassStatistics faded = old.faded(decay);
        assertThat(faded.weight()).isEqualTo(decay * old.weight());
        assertThat(faded.mean()).isEqualTo(old.mean());
        assertThat(faded.rank()).isEqualTo(old.rank());
        ClassStatistics both = faded.plus(more, 4);
        assertThat(both.weight()).isEqualTo(faded.weight() + more.weight());
        for (int i = 0; i < 8; i++) {
            double mean = (faded.weight() * old.mean(i) + more.weight() * more.mean(i)) / both.weight();
            assertThat((double) both.mean(i)).isCloseTo(mean, within(1e-5));
        }
        assertThat(old.faded(1)).isSameAs(old);
    }

    @Test
    void drawsInProportionAverageAsTheRowsDid() {
        ClassSummary summary = of(rows(400, 6, 2, 0.3, 7), rank(4));
        double[] rows = {990, 10};
        Dataset draws = summary.draws(rows, 200, RNG);
        double[] weight = new double[2];
        int[] count = new int[2];
        for (int r = 0; r < draws.size(); r++) {
            int label = ((Targets.Labels) draws.targets()).at(r);
            weight[label] += draws.weight(r);
            count[label]++;
        }
        assertThat(weight[0] / draws.size()).isCloseTo(0.99, within(1e-5));
        assertThat(weight[1] / draws.size()).isCloseTo(0.01, within(1e-5));
        assertThat(count[1]).isGreaterThanOrEqualTo(20);
    }

    @Test
    void partsOfARegressionAreJoinedWhereTheyAreMostAlike() {
        Optional<ClassSummary> summary = Optional.empty();
        for (int t = 0; t < 40; t++) {
            ClassSummary room = ClassSummary.parted(summary, 0, 5);
            Dataset rows = Fixtures.numbers(30, 5, 1, t);
            summary = Optional.of(room.plus(room.asNewest(rows), rank(2), RNG, Team.of(1)));
        }
        assertThat(summary.orElseThrow().known().length).isEqualTo(32);
        assertThat(summary.orElseThrow().count()).isEqualTo(40 * 30);
    }

    @Test
    void countMeanAndEveryVarianceAreThoseOfTheRows() {
        Dataset data = rows(301, 40, 6, 0.3, 1);
        for (int rank : new int[] {0, 3, 16}) {
            for (int c = 0; c < 2; c++) {
                ClassStatistics one = of(data, rank(rank)).classes().get(c);
                double[][] truth = covariance(data, c);
                assertThat(one.count()).isEqualTo(151 - c);
                assertThat(one.rank()).isEqualTo(rank);
                for (int i = 0; i < 40; i++) {
                    assertThat(one.mean(i)).isCloseTo((float) truth[40][i], within(1e-6f * 8));
                    assertThat(one.covariance(i, i)).isCloseTo(truth[i][i], within(1e-6 * truth[i][i]));
                }
            }
        }
    }

    @Test
    void theCovarianceIsExactWhereTheRankSuffices() {
        Dataset flat = rows(200, 30, 6, 0, 2);
        for (int c = 0; c < 2; c++) {
            assertThat(distance(of(flat, rank(6)).classes().get(c), covariance(flat, c)))
                    .isLessThan(1e-5);
        }
        Dataset noisy = rows(4000, 30, 6, 0.3, 2);
        double[][] truth = covariance(noisy, 0);
        double six = distance(of(noisy, rank(6)).classes().get(0), truth);
        assertThat(six).isLessThan(0.05);
        assertThat(distance(of(noisy, rank(2)).classes().get(0), truth)).isGreaterThan(2 * six);
    }

    @Test
    void directionsAreOrthonormalAndOrdered() {
        ClassStatistics one = of(rows(300, 50, 9, 0.5, 3), rank(12)).classes().get(1);
        for (int a = 0; a < one.rank(); a++) {
            for (int b = 0; b <= a; b++) {
                double dot = 0;
                for (int i = 0; i < one.features(); i++) {
                    dot += (double) one.direction(a, i) * one.direction(b, i);
                }
                assertThat(dot).isCloseTo(a == b ? 1 : 0, within(1e-5));
            }
            assertThat(one.variance(a)).isLessThanOrEqualTo(one.variance(Math.max(0, a - 1)));
        }
    }

    @Test
    void mergingFilesEqualsAllAtOnceInAnyOrder() {
        Dataset all = rows(400, 30, 3, 0, 4);
        Dataset first = all.select(IntStream.range(0, 250).toArray());
        Dataset second = all.select(IntStream.range(250, 400).toArray());
        ClassSummary once = of(all, KEEP);
        ClassSummary ab = of(first, KEEP).plus(second, KEEP, RNG, Team.of(1));
        ClassSummary ba = of(second, KEEP).plus(first, KEEP, RNG, Team.of(1));
        for (int c = 0; c < 2; c++) {
            assertClose(ab.classes().get(c), once.classes().get(c), 1e-5);
            assertClose(ba.classes().get(c), ab.classes().get(c), 1e-5);
        }
    }

    @Test
    void truncatedMergesKeepEveryVarianceAndComeClose() {
        Dataset all = rows(2000, 30, 5, 0.4, 6);
        ClassSummary once = of(all, rank(5));
        ClassSummary merged = of(all.select(IntStream.range(0, 700).toArray()), rank(5))
                .plus(all.select(IntStream.range(700, 2000).toArray()), rank(5), RNG, Team.of(1));
        for (int c = 0; c < 2; c++) {
            ClassStatistics one = merged.classes().get(c);
            assertClose(one, once.classes().get(c), 0.05);
            assertThat(one.rank()).isEqualTo(5);
            for (int i = 0; i < 30; i++) {
                double variance = once.classes().get(c).covariance(i, i);
                assertThat(one.covariance(i, i)).isCloseTo(variance, within(1e-5 * variance));
            }
        }
    }

    @Test
    void theSameBitsOnAnyNumberOfThreadsAndFromAFile(@TempDir Path directory) throws IOException {
        Dataset data = rows(3000, 20, 4, 0.3, 7);
        ByteBuffer bytes = ByteBuffer.allocate(3000 * 20 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int r = 0; r < data.size(); r++) {
            for (float x : data.row(r)) {
                bytes.putFloat(x);
            }
        }
        Path file = directory.resolve("rows");
        Files.write(file, bytes.array());
        Dataset mapped = Dataset.of(MappedInputs.map(file, 20), data.targets());
        ClassSummary one = of(data, KEEP);
        assertThat(of(mapped, KEEP)).isEqualTo(one);
        for (int threads : new int[] {2, 3}) {
            try (Team team = Team.of(threads)) {
                assertThat(ClassSummary.none(0, 20, 2).plus(data, KEEP, RNG, team))
                        .isEqualTo(one);
            }
        }
    }

    @Test
    void noMoreDirectionsThanHalfTheRows() {
        ClassSummary few = of(rows(30, 40, 5, 0.5, 8), KEEP);
        assertThat(few.classes()).allMatch(one -> one.count() == 15 && one.rank() == 7);
        ClassSummary more = few.plus(rows(20, 40, 5, 0.5, 9), KEEP, RNG, Team.of(1));
        assertThat(more.classes()).allMatch(one -> one.count() == 25 && one.rank() == 12);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClassStatistics(3, new float[4], new float[8], new float[2], new float[4]))
                .withMessageContaining("at most 1 direction");
    }

    @Test
    void ofFewRowsThereIsNoCovarianceAndOfOneNothing() {
        Dataset data = rows(200, 12, 2, 0.3, 10);
        int[] label = new int[200];
        Arrays.setAll(label, r -> r < 4 ? 1 : r == 4 ? 2 : 0);
        ClassSummary rare = of(data.with(new Targets.Labels(label, 3)), KEEP);
        ClassStatistics four = rare.classes().get(1);
        assertThat(four.count()).isEqualTo(4);
        assertThat(four.rank()).isZero();
        double[][] own = covariance(data.with(new Targets.Labels(label, 3)), 1);
        for (int i = 0; i < 12; i++) {
            double most = rare.classes().get(0).covariance(i, i);
            assertThat(four.mean(i)).isCloseTo((float) own[12][i], within(1e-5f));
            assertThat(four.rest(i)).isCloseTo((float) most, within((float) (0.05 * most)));
        }
        assertThat(rare.classes().get(2)).isEqualTo(ClassStatistics.none(12));
        assertThat(rare.known()).containsExactly(0, 1);
        ClassSummary alone = of(rows(6, 12, 2, 0.3, 11), KEEP);
        for (int i = 1; i < 12; i++) {
            assertThat(alone.classes().get(0).rest(i))
                    .isEqualTo(alone.classes().get(0).rest(0));
        }
    }

    @Test
    void drawsHaveTheMomentsOfTheStatistics() {
        ClassSummary summary = of(rows(4000, 10, 3, 0.4, 12), KEEP);
        int n = 20_000;
        Dataset draws = summary.draws(n, Rng.of(3));
        assertThat(draws.size()).isEqualTo(2 * n);
        for (int c = 0; c < 2; c++) {
            ClassStatistics one = summary.classes().get(c);
            double[][] drawn = covariance(draws, c);
            for (int i = 0; i < 10; i++) {
                double error = 5 * Math.sqrt(one.covariance(i, i) / n);
                assertThat(drawn[10][i]).isCloseTo(one.mean(i), within(error));
            }
            assertThat(distance(one, drawn)).isLessThan(0.03);
        }
    }

    @Test
    void drawsOfAClassDependOnNoOtherAndOnTheirKey() {
        ClassSummary two = of(rows(400, 10, 3, 0.4, 13), KEEP);
        Dataset draws = two.draws(5, RNG);
        assertThat(two.draws(5, RNG).row(7)).isEqualTo(draws.row(7));
        assertThat(two.draws(5, Rng.of(6)).row(7)).isNotEqualTo(draws.row(7));
        assertThat(two.draws(9, RNG).row(9)).isEqualTo(draws.row(5));
    }

    @Test
    void newInputsAreZeroInOldClassesAndNewClassesHaveNoRows() {
        ClassSummary grown = of(rows(400, 10, 3, 0.4, 14), KEEP).grown(14, 3);
        assertThat(grown.known()).containsExactly(0, 1);
        assertThat(grown.features()).isEqualTo(14);
        int[] label = new int[400];
        Arrays.fill(label, 2);
        Dataset wide = rows(400, 14, 3, 0.4, 15).with(new Targets.Labels(label, 3));
        ClassSummary all = grown.plus(wide, KEEP, RNG, Team.of(1));
        Dataset draws = all.draws(3, RNG);
        for (int r = 0; r < 9; r++) {
            for (int i = 10; i < 14; i++) {
                assertThat(draws.row(r)[i] == 0).isEqualTo(r < 6);
            }
        }
    }

    @Test
    void largeOffsetsCostNoPrecision() {
        Dataset data = rows(500, 8, 2, 0.3, 16);
        float[] x = new float[500 * 8];
        for (int r = 0; r < 500; r++) {
            for (int i = 0; i < 8; i++) {
                x[r * 8 + i] = 1e4f + data.row(r)[i];
            }
        }
        Dataset far = Dataset.of(new Inputs.Floats(8, x), data.targets());
        assertThat(distance(of(far, KEEP).classes().get(0), covariance(far, 0))).isLessThan(1e-4);
    }

    @Test
    void rowsThatDoNotFitAreRefused() {
        ClassSummary summary = of(rows(40, 8, 2, 0.3, 17), KEEP);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> summary.plus(rows(40, 9, 2, 0.3, 17), KEEP, RNG, Team.of(1)))
                .withMessageContaining("9 inputs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retention.Summary(16, 1, 100, 16, Sharing.Once.DEFAULT))
                .withMessageContaining("leastRows");
    }
}
