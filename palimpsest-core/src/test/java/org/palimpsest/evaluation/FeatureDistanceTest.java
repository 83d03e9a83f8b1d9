package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;

final class FeatureDistanceTest {
    private static final int ROWS = 60;
    private static final int WIDTH = 4;

    /** Two classes with correlated features, the second shifted. */
    private static float[][] features(int seed) {
        float[] z = Fixtures.normals(ROWS * WIDTH, seed);
        float[][] all = new float[ROWS][WIDTH];
        for (int r = 0; r < ROWS; r++) {
            for (int i = 0; i < WIDTH; i++) {
                float before = i == 0 ? 0 : all[r][i - 1];
                all[r][i] = z[r * WIDTH + i] + 0.5f * before + (r % 2) * (i + 1);
            }
        }
        return all;
    }

    private static int[] labels() {
        int[] labels = new int[ROWS];
        Arrays.setAll(labels, r -> r % 2);
        return labels;
    }

    /** A h + b of all rows. */
    private static float[][] mapped(float[][] rows, double[][] a, double b) {
        return Arrays.stream(rows)
                .map(h -> {
                    float[] out = new float[a.length];
                    for (int i = 0; i < a.length; i++) {
                        double sum = b * (i + 1);
                        for (int j = 0; j < h.length; j++) {
                            sum += a[i][j] * h[j];
                        }
                        out[i] = (float) sum;
                    }
                    return out;
                })
                .toArray(float[][]::new);
    }

    private static void assertSame(double[][] a, double priorRows) {
        float[][] known = features(1);
        float[][] asked = features(9);
        double[] plain = FeatureDistance.of(known, labels(), priorRows).at(asked);
        double[] other =
                FeatureDistance.of(mapped(known, a, 3), labels(), priorRows).at(mapped(asked, a, 3));
        for (int r = 0; r < ROWS; r++) {
            assertThat(other[r]).isCloseTo(plain[r], within(1e-3 * (1 + plain[r])));
        }
    }

    @Test
    void anInvertibleAffineMapOfAllFeaturesChangesNothing() {
        assertSame(new double[][] {{2, 1, 0, 0}, {0, -1, 0.5, 0}, {0, 0, 3, 1}, {1, 0, 0, 0.2}}, 0);
    }

    @Test
    void withPriorRowsARotationAShiftAndACommonScaleChangeNothing() {
        double c = Math.cos(0.7);
        double s = Math.sin(0.7);
        assertSame(new double[][] {{5 * c, -5 * s, 0, 0}, {5 * s, 5 * c, 0, 0}, {0, 0, 0, 5}, {0, 0, -5, 0}}, 10);
    }

    /** 1/n Σ_r (h_r − μ)ᵀ S⁻¹ (h_r − μ) = tr(S⁻¹ S) = d. */
    @Test
    void rowsOfOneClassAreAsFarFromItsMeanOnAverageAsThereAreFeatures() {
        float[][] rows = features(1);
        double[] own = FeatureDistance.of(rows, new int[ROWS], 0).at(rows);
        assertThat(Arrays.stream(own).average().orElseThrow()).isCloseTo(WIDTH, within(1e-6));
    }

    @Test
    void aMeanOfAClassIsAtNoDistanceAndTheNearestClassCounts() {
        float[][] rows = {{-1, 0}, {1, 0}, {0, -2}, {0, 2}, {9, 10}, {11, 10}, {10, 8}, {10, 12}};
        FeatureDistance distance = FeatureDistance.of(rows, new int[] {0, 0, 0, 0, 2, 2, 2, 2}, 0);
        assertThat(distance.at(new float[] {0, 0})).isZero();
        assertThat(distance.at(new float[] {10, 10})).isCloseTo(0, within(1e-12));
        // S = diag(1/2, 2): 1²/0.5 + 2²/2, from either mean
        assertThat(distance.at(new float[] {1, 2})).isCloseTo(4, within(1e-12));
        assertThat(distance.at(new float[] {9, 8})).isCloseTo(4, within(1e-12));
    }

    @Test
    void aUnitThatWasSilentOnAllRowsIsFarWhenItWakesButNotInfinitely() {
        float[][] rows = {{-1, 0}, {1, 0}, {-2, 0}, {2, 0}};
        int[] labels = new int[4];
        FeatureDistance distance = FeatureDistance.of(rows, labels);
        assertThat(distance.at(new float[] {0, 3}))
                .isGreaterThan(distance.at(new float[] {3, 0}))
                .isLessThan(Double.POSITIVE_INFINITY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FeatureDistance.of(rows, labels, 0))
                .withMessageContaining("feature 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> distance.at(new float[3]))
                .withMessageContaining("3 features");
        assertThatIllegalArgumentException().isThrownBy(() -> FeatureDistance.of(new float[0][], new int[0]));
    }
}
