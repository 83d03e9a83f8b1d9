package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    /** A h of all rows. */
    private static float[][] mapped(float[][] rows, double[][] a) {
        return Arrays.stream(rows)
                .map(h -> {
                    float[] out = new float[a.length];
                    for (int i = 0; i < a.length; i++) {
                        double sum = 0;
                        for (int j = 0; j < h.length; j++) {
                            sum += a[i][j] * h[j];
                        }
                        out[i] = (float) sum;
                    }
                    return out;
                })
                .toArray(float[][]::new);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 10})
    void aRotationAndACommonScaleOfTheFeaturesChangeNothing(double priorRows) {
        double c = Math.cos(0.7);
        double s = Math.sin(0.7);
        double[][] a = {{5 * c, -5 * s, 0, 0}, {5 * s, 5 * c, 0, 0}, {0, 0, 0, 5}, {0, 0, -5, 0}};
        float[][] known = features(1);
        float[][] asked = features(9);
        double[] plain = FeatureDistance.of(known, labels(), priorRows).at(asked);
        double[] other =
                FeatureDistance.of(mapped(known, a), labels(), priorRows).at(mapped(asked, a));
        for (int r = 0; r < ROWS; r++) {
            assertThat(other[r]).isCloseTo(plain[r], within(1e-3 * (1 + plain[r])));
        }
    }

    /** 1/n Σ_r (φ_r − μ)ᵀ S⁻¹ (φ_r − μ) = tr(S⁻¹ S) = d + 1, the size being one more feature. */
    @Test
    void rowsOfOneClassAreAsFarFromItsMeanOnAverageAsThereAreFeatures() {
        float[][] rows = features(1);
        double[] own = FeatureDistance.of(rows, new int[ROWS], 0).at(rows);
        assertThat(Arrays.stream(own).average().orElseThrow()).isCloseTo(WIDTH + 1, within(1e-6));
    }

    /** One feature h, so that φ = (h, log |h|), and the inverse of S is that of a matrix of two rows. */
    @Test
    void itIsTheMahalanobisDistanceFromTheNearestClassWithTheSizeAsAFeature() {
        float[][] rows = {{1}, {2}, {4}, {50}, {60}, {55}};
        int[] labels = {0, 0, 0, 2, 2, 2};
        double[][] mean = new double[3][2];
        for (int r = 0; r < rows.length; r++) {
            mean[labels[r]][0] += rows[r][0] / 3.0;
            mean[labels[r]][1] += Math.log(rows[r][0]) / 3;
        }
        double a = 0;
        double b = 0;
        double c = 0;
        for (int r = 0; r < rows.length; r++) {
            double x = rows[r][0] - mean[labels[r]][0];
            double y = Math.log(rows[r][0]) - mean[labels[r]][1];
            a += x * x / 6;
            b += x * y / 6;
            c += y * y / 6;
        }
        FeatureDistance distance = FeatureDistance.of(rows, labels, 0);
        for (float h : new float[] {0.1f, 3, 30, 57}) {
            double least = Double.POSITIVE_INFINITY;
            for (int k : new int[] {0, 2}) {
                double x = h - mean[k][0];
                double y = Math.log(h) - mean[k][1];
                least = Math.min(least, (c * x * x - 2 * b * x * y + a * y * y) / (a * c - b * b));
            }
            assertThat(distance.at(new float[] {h})).isCloseTo(least, within(1e-9 * (1 + least)));
        }
    }

    /** Where rows of a class differ in how strongly they respond, and zero is no further than they are from each other. */
    @Test
    void rowsThatShrinkGetFurtherAwayWithoutBound() {
        float[] strength = Fixtures.normals(ROWS, 4);
        float[][] rows = new float[ROWS][2];
        for (int r = 0; r < ROWS; r++) {
            float size = (float) Math.exp(0.5 * strength[r]);
            rows[r] = new float[] {size, size * (0.5f + 0.1f * (r % 3))};
        }
        FeatureDistance distance = FeatureDistance.of(rows, new int[ROWS]);
        double most = Arrays.stream(distance.at(rows)).max().orElseThrow();
        double last = 0;
        for (double s : new double[] {1e-2, 1e-3, 1e-4, 1e-6, 1e-9}) {
            double far = distance.at(new float[] {(float) s, (float) (0.6 * s)});
            assertThat(far).isGreaterThan(last).isGreaterThan(most);
            last = far;
        }
        assertThat(distance.at(new float[] {0, 0})).isGreaterThan(last).isLessThan(Double.POSITIVE_INFINITY);
    }

    @Test
    void aUnitThatWasSilentOnAllRowsIsFarWhenItWakesButNotInfinitely() {
        float[][] rows = {{1, 0}, {2, 0}, {3, 0}, {4, 0}};
        int[] labels = new int[4];
        FeatureDistance distance = FeatureDistance.of(rows, labels);
        assertThat(distance.at(new float[] {2.5f, 2}))
                .isGreaterThan(distance.at(new float[] {4.5f, 0}))
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
