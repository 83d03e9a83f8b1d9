package org.palimpsest.math.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;

/** Tiles for sixteen registers and tiles for thirty-two have the sums of plain loops, where those are integers below 2²⁴. */
final class PanelTilesTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 1040})
    void bothHaveTheExactSums(int rows) {
        assumeTrue(Kernels.simd() != null, Kernels.simdMissing());
        float[] a = integers(rows, 1);
        float[] b = integers(rows, 2);
        float[] plain = new float[Kernels.PANEL * Kernels.PANEL];
        float[] wide = plain.clone();
        float[] narrow = plain.clone();
        Kernels.plain().panelProducts(a, b, rows, plain);
        PanelTiles.multiply(true, a, b, rows, wide);
        PanelTiles.multiply(false, a, b, rows, narrow);
        assertThat(wide).isEqualTo(plain).isNotEqualTo(new float[plain.length]);
        assertThat(narrow).isEqualTo(plain);
    }

    private static float[] integers(int rows, long seed) {
        float[] x = Fixtures.normals(rows * Kernels.PANEL, seed);
        for (int i = 0; i < x.length; i++) {
            x[i] = Math.max(-127, Math.min(127, Math.round(60 * x[i])));
        }
        return x;
    }
}
