package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;

final class SelectionTest {
    private static final Rng RNG = Rng.of(3);
    private final Dataset data = Fixtures.classes(90, 7, 3, 1);

    private static WeightedSubset choose(Selection.FromData selection, Dataset data, int size, int threads) {
        try (Compute compute = Compute.on(threads)) {
            return selection.choose(data, size, RNG, compute);
        }
    }

    private static double distance(Dataset data, int a, int b) {
        float[] x = data.row(a);
        float[] y = data.row(b);
        return IntStream.range(0, x.length)
                .mapToDouble(i -> (x[i] - y[i]) * (double) (x[i] - y[i]))
                .sum();
    }

    @Test
    void randomRowsAreDistinctAndEveryRowHasItsChance() {
        int[] hits = new int[data.size()];
        for (int i = 0; i < 900; i++) {
            WeightedSubset chosen = new Selection.Random(false).choose(data, 30, RNG.at(i), Compute.on(1));
            assertThat(Arrays.stream(chosen.rows()).distinct().count()).isEqualTo(30);
            assertThat(chosen.weights()).hasSize(30).containsOnly(1f);
            Arrays.stream(chosen.rows()).forEach(row -> hits[row]++);
        }
        // 900 draws of a third of the rows: 300 ± 14.
        assertThat(Arrays.stream(hits)).allMatch(count -> Math.abs(count - 300) < 5 * 14.2);
    }

    @Test
    void balancedRowsHaveAsManyOfEachClassAsCanBe() {
        Targets.Labels labels = (Targets.Labels) data.targets();
        WeightedSubset chosen = choose(new Selection.Random(true), data, 31, 1);
        int[] count = new int[3];
        Arrays.stream(chosen.rows()).forEach(row -> count[labels.at(row)]++);
        assertThat(count).containsExactly(11, 10, 10);

        int[] few = new int[20];
        few[4] = 1;
        Dataset lopsided = Dataset.of(Fixtures.inputs(20, 2, 1), new Targets.Labels(few, 2));
        assertThat(choose(new Selection.Random(true), lopsided, 10, 1).rows())
                .hasSize(10)
                .contains(4)
                .doesNotHaveDuplicates();
    }

    @Test
    void eachCenterIsTheRowFarthestFromThoseBefore() {
        for (Dataset set : new Dataset[] {data, data.permuted(RNG.permutation(7)), data.select(RNG.permutation(50))}) {
            int[] centers = choose(new Selection.KCenter(), set, 20, 2).rows();
            assertThat(centers[0]).isZero();
            for (int m = 1; m < centers.length; m++) {
                int[] before = Arrays.copyOf(centers, m);
                double[] nearest = IntStream.range(0, set.size())
                        .mapToDouble(row -> Arrays.stream(before)
                                .mapToDouble(c -> distance(set, row, c))
                                .min()
                                .orElseThrow())
                        .toArray();
                assertThat(nearest[centers[m]])
                        .isCloseTo(Arrays.stream(nearest).max().orElseThrow(), within(1e-4));
            }
        }
    }

    @Test
    void choicesDoNotDependOnThreadsAndAllRowsAreTheMostThereAre() {
        Dataset many = Fixtures.classes(3000, 5, 3, 2);
        for (Selection.FromData selection : new Selection.FromData[] {
            new Selection.Random(false), new Selection.KCenter(), new Selection.Sensitivity(3, 1)
        }) {
            assertThat(choose(selection, many, 40, 3).rows())
                    .isEqualTo(choose(selection, many, 40, 1).rows());
        }
        for (Selection.FromData selection :
                new Selection.FromData[] {new Selection.Random(true), new Selection.KCenter()}) {
            assertThat(choose(selection, data, 1000, 1).rows()).hasSize(90).doesNotHaveDuplicates();
        }
    }

    @Test
    void equalRowsAreNotChosenTwice() {
        Dataset same = Dataset.of(new Inputs.Floats(2, new float[20]), new Targets.Labels(new int[10], 2));
        assertThat(choose(new Selection.KCenter(), same, 4, 1).rows()).doesNotHaveDuplicates();
    }

    @Test
    void aSensitivityIsTheShareARowCanHave() {
        // With R = 0 every row weighs the same as all others of its class: m = N / |class|.
        Targets.Labels labels = (Targets.Labels) data.targets();
        double[] flat = new SensitivitySampling(data, 4, 0).bounds(RNG);
        for (int row = 0; row < data.size(); row++) {
            int own = labels.at(row);
            long size = IntStream.range(0, 90).filter(r -> labels.at(r) == own).count();
            assertThat(flat[row]).isCloseTo(90.0 / size, within(1e-9));
        }
        // With one cluster, by the formula.
        double[] one = new SensitivitySampling(data, 1, 0.7).bounds(RNG);
        int[] others =
                IntStream.range(1, 90).filter(r -> labels.at(r) == labels.at(0)).toArray();
        double squares = 0;
        for (int c = 0; c < 7; c++) {
            int column = c;
            double mean = Arrays.stream(others)
                    .mapToDouble(r -> data.row(r)[column])
                    .average()
                    .orElseThrow();
            squares += Math.pow(mean - data.row(0)[c], 2);
        }
        assertThat(one[0]).isCloseTo(90 / (1 + others.length * Math.exp(-0.7 * Math.sqrt(squares))), within(1e-4));
    }

    @Test
    void importanceWeightsMakeSumsUnbiased() {
        double truth =
                IntStream.range(0, 90).mapToDouble(r -> data.row(r)[0] + 2).sum();
        int rounds = 4000;
        double[] sums = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            WeightedSubset chosen = new Selection.Sensitivity(2, 0.5).choose(data, 20, RNG.at(i), Compute.on(1));
            for (int k = 0; k < chosen.rows().length; k++) {
                sums[i] += chosen.weights()[k] * (data.row(chosen.rows()[k])[0] + 2);
            }
        }
        double mean = Arrays.stream(sums).average().orElseThrow();
        double error =
                Math.sqrt(Arrays.stream(sums).map(s -> (s - mean) * (s - mean)).sum()) / rounds;
        assertThat(mean).isCloseTo(truth, within(4 * error));
    }

    @Test
    void geodesicAscentComesNearerWithEveryPointAndKeepsTheDirection() {
        float[][] evidence = new float[6][];
        for (int s = 0; s < 6; s++) {
            evidence[s] = Fixtures.normals(300, 40 + s);
            for (int n = 0; n < 300; n++) {
                evidence[s][n] += s; // something that all rows agree on
            }
        }
        double before = Double.POSITIVE_INFINITY;
        for (int size : new int[] {1, 2, 4, 8, 16}) {
            WeightedSubset chosen = new Selection.Geodesic(6).choose(evidence, size, Compute.on(2));
            assertThat(chosen.rows().length).isBetween(1, size);
            double error = error(evidence, chosen);
            assertThat(error).isLessThanOrEqualTo(before + 1e-6);
            before = error;
        }
        assertThat(before).isLessThan(0.02);
    }

    @Test
    void manyEqualRowsBecomeOneWithTheirWeight() {
        float[][] evidence = new float[3][50];
        for (int s = 0; s < 3; s++) {
            Arrays.fill(evidence[s], s * s);
        }
        WeightedSubset chosen = new Selection.Geodesic(3).choose(evidence, 5, Compute.on(1));
        assertThat(chosen.rows()).hasSize(1);
        assertThat(chosen.weights()[0]).isCloseTo(50f, within(1e-3f));
    }

    /** ‖Σ w_n L_n − L‖ / ‖L‖, with L_n centred over the samples. */
    private static double error(float[][] evidence, WeightedSubset chosen) {
        double away = 0;
        double whole = 0;
        int rows = evidence[0].length;
        double[] mean = new double[rows];
        for (float[] one : evidence) {
            for (int n = 0; n < rows; n++) {
                mean[n] += one[n] / evidence.length;
            }
        }
        for (float[] one : evidence) {
            double l = 0;
            double part = 0;
            for (int n = 0; n < rows; n++) {
                l += one[n] - mean[n];
            }
            for (int k = 0; k < chosen.rows().length; k++) {
                part += chosen.weights()[k] * (one[chosen.rows()[k]] - mean[chosen.rows()[k]]);
            }
            away += (part - l) * (part - l);
            whole += l * l;
        }
        return Math.sqrt(away / whole);
    }
}
