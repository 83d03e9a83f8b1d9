package org.palimpsest.math.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;

/** Tiles for sixteen registers and tiles for thirty-two give the same bits. */
final class TileWidthTest {
    private static final int ROWS = 7;
    private static final int DEPTH = 130;

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 8, 10, 17, 33, 64, 100, 104, 130, 256})
    void bothGiveTheSameBits(int width) {
        assumeTrue(Kernels.simd() != null, Kernels.simdMissing());
        float[] a = Fixtures.normals(ROWS * DEPTH, 1);
        float[] numbers = Fixtures.normals(DEPTH * width, 2);
        DenseRows b = new DenseRows(DEPTH, width);
        for (int k = 0; k < DEPTH; k++) {
            b.set(k, numbers, k * width);
        }
        float[] wide = new float[ROWS * width];
        float[] narrow = new float[ROWS * width];
        FullSums.multiply(true, a, 0, DEPTH, 1, ROWS, b, 0, DEPTH, wide, 0, false);
        FullSums.multiply(false, a, 0, DEPTH, 1, ROWS, b, 0, DEPTH, narrow, 0, false);
        assertThat(wide).isEqualTo(narrow).isNotEqualTo(new float[ROWS * width]);
    }
}
