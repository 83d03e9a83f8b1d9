package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.math.internal.SymmetricEigen;
import org.palimpsest.random.Rng;

final class SymmetricEigenTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-10);

    private static double[][] symmetric(int n) {
        float[] z = new float[n * n];
        Rng.of(n).normals(z);
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = z[i * n + j] + (double) z[j * n + i];
            }
        }
        return a;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** Negative eigenvalues included. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 10, 25})
    void theSumOfItsPartsIsTheMatrix(int n) {
        double[][] a = symmetric(n);
        SymmetricEigen eigen = SymmetricEigen.of(symmetric(n));
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += eigen.values()[k] * eigen.vectors()[k][i] * eigen.vectors()[k][j];
                }
                assertThat(sum).isCloseTo(a[i][j], CLOSE);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10})
    void vectorsAreOrthonormalAndValuesFall(int n) {
        SymmetricEigen eigen = SymmetricEigen.of(symmetric(n));
        for (int k = 0; k < n; k++) {
            for (int l = 0; l <= k; l++) {
                assertThat(dot(eigen.vectors()[k], eigen.vectors()[l])).isCloseTo(k == l ? 1 : 0, CLOSE);
            }
            assertThat(eigen.values()[k]).isLessThanOrEqualTo(eigen.values()[Math.max(0, k - 1)]);
        }
    }
}
