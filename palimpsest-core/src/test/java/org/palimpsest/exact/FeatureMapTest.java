package org.palimpsest.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;

final class FeatureMapTest {
    private static final int N = 400;

    private static Dataset unlabelled(int width, float[] x) {
        return Dataset.of(new Inputs.Floats(width, x), new Targets.None(x.length / width));
    }

    @Test
    void orderOfRowsAndColumnsHasNoEffect() {
        Dataset data = Rows.classes(N, 1);
        FeatureMap map = FeatureMap.fit(data, Rows.INPUTS, new MapOptions(200, 3));
        Dataset mixed = data.select(Rng.of(4).permutation(N)).permuted(new int[] {2, 0, 3, 1});
        List<NamedInput> inputs =
                List.of(Rows.INPUTS.get(1), Rows.INPUTS.get(3), Rows.INPUTS.get(0), Rows.INPUTS.get(2));
        FeatureMap other = FeatureMap.fit(mixed, inputs, new MapOptions(200, 3));
        assertThat(other).isEqualTo(map);
        Dataset columns = data.permuted(new int[] {2, 0, 3, 1});
        List<String> names = inputs.stream().map(NamedInput::name).toList();
        assertThat(map.features(columns, names, Compute.shared()).values())
                .isEqualTo(map.features(data, Rows.NAMES, Compute.shared()).values());
    }

    @Test
    void aNewInputLeavesOldRowsAsTheyWere() {
        Dataset data = Rows.classes(N, 1);
        FeatureMap map = FeatureMap.fit(data, Rows.INPUTS, new MapOptions(200, 3));
        float[] x = new float[N];
        Rng.of(8).normals(x);
        FeatureMap grown = map.withInputs(unlabelled(1, x), List.of(NamedInput.numeric("aa")));
        FeatureRows before = map.features(data, Rows.NAMES, Compute.shared());
        FeatureRows after = grown.features(data, Rows.NAMES, Compute.shared());
        assertThat(grown.width()).isGreaterThan(map.width());
        for (int r = 0; r < N; r++) {
            for (int f = 0; f < grown.width(); f++) {
                assertThat(after.at(r, f)).isEqualTo(f < map.width() ? before.at(r, f) : 0);
            }
            assertThat(after.key(r)).isEqualTo(before.key(r));
        }
    }

    @Test
    void embeddingsHaveRandomFeaturesOnlyAndLeaveThoseOfNumbersAsTheyAre() {
        float[] x = new float[N * 402];
        Rng.of(2).normals(x);
        List<NamedInput> inputs = new ArrayList<>(List.of(NamedInput.numeric("a"), NamedInput.indicator("b")));
        for (int i = 0; i < 400; i++) {
            inputs.add(NamedInput.embedded("t#" + i));
        }
        Dataset data = unlabelled(402, x);
        FeatureMap map = FeatureMap.fit(data, inputs, new MapOptions(200, 3));
        assertThat(FeatureMap.of(map.bytes())).isEqualTo(map);
        // A constant, z, q and eight hats of the number, and the indicator: 400 embedded inputs are not too many for
        // them.
        assertThat(map.width()).isEqualTo(200);
        assertThat(map.block(11)).isEqualTo(FeatureBlock.LINEAR);
        assertThat(map.block(12)).isEqualTo(FeatureBlock.NARROW);
        float[] number = new float[N];
        Rng.of(8).normals(number);
        FeatureMap texts =
                FeatureMap.fit(unlabelled(1, number), List.of(NamedInput.embedded("t")), new MapOptions(200, 3));
        FeatureMap grown = texts.withInputs(unlabelled(1, number), List.of(NamedInput.numeric("n")));
        assertThat(grown.width() - texts.width()).isEqualTo(2);
    }

    @Test
    void bytesAreReadAsTheyWereWritten() {
        FeatureMap map = Rows.map(200);
        FeatureMap read = FeatureMap.of(map.bytes());
        assertThat(read).isEqualTo(map);
        Dataset data = Rows.classes(50, 9);
        assertThat(read.features(data, Rows.NAMES, Compute.shared()).values())
                .isEqualTo(map.features(data, Rows.NAMES, Compute.shared()).values());
    }

    /** Half a unit of rounding: |byte − 127 cos| ≤ ½ and a little, so that inner products err by at most M/127. */
    @Test
    void cosinesEstimateTheGaussianKernel() {
        FeatureMap map = Rows.map(8000);
        Dataset data = Rows.classes(20, 9);
        FeatureRows rows = map.features(data, Rows.NAMES, Compute.shared());
        for (FeatureBlock block : List.of(FeatureBlock.NARROW, FeatureBlock.MEDIUM, FeatureBlock.WIDE)) {
            double factor = block == FeatureBlock.NARROW ? 0.5 : block == FeatureBlock.MEDIUM ? 1 : 2;
            double width = factor * map.random().distance();
            for (int r = 1; r < 20; r++) {
                double sum = 0;
                int n = 0;
                for (int f = 0; f < map.width(); f++) {
                    if (map.block(f) == block) {
                        sum += rows.at(0, f) * rows.at(r, f) / (127.0 * 127);
                        n++;
                    }
                }
                double square = 0;
                for (ScaledInput input : map.scaled()) {
                    int c = Rows.NAMES.indexOf(input.input().name());
                    float a = data.row(0)[c];
                    float b = data.row(r)[c];
                    square += Math.pow(input.z(a) - input.z(b), 2) + Math.pow(input.q(a) - input.q(b), 2);
                }
                assertThat(2 * sum / n).isCloseTo(Math.exp(-square / (2 * width * width)), within(0.1));
            }
        }
    }

    @Test
    void roundingErrsByHalfAUnit() {
        Rng rng = Rng.of(5);
        for (int i = 0; i < 2000; i++) {
            float v = (float) (2 * rng.uniform(i) - 1);
            assertThat(FeatureMap.toByte(v) / 127f).isCloseTo(v, within(0.5f / 127 + 1e-6f));
        }
        assertThat(FeatureMap.toByte(-7)).isEqualTo((byte) -127);
    }

    @Test
    void tiesShareTheirMidRank() {
        NormalScores scores = NormalScores.of(new float[] {0, 0, 0, 0, 1, 2, 2, 3});
        assertThat(scores.of(0, 1)).isEqualTo((float) NormalScores.quantile(0.25));
        assertThat(scores.of(2, 1)).isEqualTo((float) NormalScores.quantile(0.75));
        assertThat(scores.of(1.5f, 1)).isBetween(scores.of(1, 1), scores.of(2, 1));
        assertThat(NormalScores.quantile(0.975)).isCloseTo(1.959964, within(5e-4));
    }

    @Test
    void numbersBeyondTheRangeAreClampedAndMissingOnesGiveZeros() {
        FeatureMap map = FeatureMap.fit(
                unlabelled(1, new float[] {1, 2, 3, 4, 5, 6, 7, 8}),
                List.of(NamedInput.numeric("x")),
                new MapOptions(64, 1));
        FeatureRows far = map.features(unlabelled(1, new float[] {1e6f, 1e9f}), List.of("x"), Compute.shared());
        assertThat(Arrays.copyOfRange(far.values(), 0, map.width()))
                .isEqualTo(Arrays.copyOfRange(far.values(), map.width(), 2 * map.width()));
        ScaledInput x = map.scaled().get(0);
        assertThat(x.z(Float.NaN)).isZero();
        assertThat(x.q(Float.NaN)).isZero();
    }

    @Test
    void theSizeIsKept() {
        assertThat(Rows.map(200).width()).isEqualTo(200);
        assertThat(MapOptions.forRows(50, 10, 1).size()).isEqualTo(512);
        assertThat(MapOptions.forRows(850, 10, 1).size()).isEqualTo(1_024);
        assertThat(MapOptions.forRows(1_100, 10, 1).size()).isEqualTo(2_048);
        assertThat(MapOptions.forRows(100_000, 30, 1).size()).isEqualTo(1_024);
    }
}
