package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.FullMatrix;
import org.palimpsest.math.internal.Kernels;

/** Products by every provider, of some rows, are those of the definition, and nothing else is written. */
final class FullMatrixTest {
    private static final int ROWS = 11;
    private static final int DEPTH = 70;
    private static final int WIDTH = 21;
    private static final int FIRST = 3;
    private static final int LAST = 10;

    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void someRowsOfAProduct(Kernels kernels) {
        FullMatrix a = new FullMatrix(ROWS, DEPTH, kernels);
        System.arraycopy(Fixtures.normals(ROWS * DEPTH, 1), 0, a.value, 0, ROWS * DEPTH);
        for (int r = 0; r < ROWS; r++) {
            a.value[r * DEPTH + 7] = 0; // a zero changes nothing
        }
        float[] flat = Fixtures.normals(DEPTH * WIDTH, 2);
        DenseRows b = new DenseRows(DEPTH, WIDTH);
        kernels.copyRows(flat, 0, b, 0, DEPTH);
        float[] out = new float[ROWS * WIDTH];
        a.multiply(FIRST, LAST, b, out, FIRST * WIDTH);
        for (int r = 0; r < ROWS; r++) {
            for (int j = 0; j < WIDTH; j++) {
                double sum = 0;
                for (int k = 0; k < DEPTH; k++) {
                    sum += (double) a.value[r * DEPTH + k] * flat[k * WIDTH + j];
                }
                boolean asked = r >= FIRST && r < LAST;
                assertThat((double) out[r * WIDTH + j]).isCloseTo(asked ? sum : 0, within(1e-4));
            }
        }
    }
}
