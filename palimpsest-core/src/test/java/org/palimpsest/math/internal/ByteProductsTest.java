package org.palimpsest.math.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.random.Rng;

/** Sums of products of bytes against sums of 64 bits, at sizes that are no multiple of anything. */
final class ByteProductsTest {
    private static byte[] bytes(int n, long seed) {
        byte[] bytes = new byte[n];
        Rng rng = Rng.of(seed);
        for (int i = 0; i < n; i++) {
            bytes[i] = (byte) (int) (rng.uniform(i) * 255 - 127);
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "47, 3", "48, 1040", "49, 1041", "130, 2085"})
    void sumsAreThoseOfSixtyFourBitsForAnyNumberOfThreads(int width, int rows) {
        byte[] x = bytes(width * rows, 3);
        for (int threads : new int[] {1, 3}) {
            try (Compute compute = Compute.on(threads)) {
                ByteProducts products = new ByteProducts(width, rows, compute);
                for (int from = 0; from < rows; from += ByteProducts.BLOCK) {
                    products.add(x, from, Math.min(rows, from + ByteProducts.BLOCK));
                }
                for (int i = 0; i < width; i++) {
                    for (int j = i; j < width; j++) {
                        long sum = 0;
                        for (int r = 0; r < rows; r++) {
                            sum += (long) x[r * width + i] * x[r * width + j];
                        }
                        assertThat(products.sums()[ByteProducts.diagonal(width, i) + j - i])
                                .isEqualTo(sum);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "5", "1039", "1040"})
    void panelsOfIntegersHaveTheSameProductsFromEveryProvider(int rows) {
        float[] a = new float[rows * Kernels.PANEL];
        float[] b = new float[rows * Kernels.PANEL];
        byte[] x = bytes(a.length, 4);
        byte[] y = bytes(a.length, 5);
        for (int i = 0; i < a.length; i++) {
            a[i] = x[i];
            b[i] = y[i];
        }
        float[] plain = new float[Kernels.PANEL * Kernels.PANEL];
        float[] best = new float[Kernels.PANEL * Kernels.PANEL];
        Kernels.plain().panelProducts(a, b, rows, plain);
        Kernels.best().panelProducts(a, b, rows, best);
        assertThat(best).isEqualTo(plain);
        for (int i = 0; i < Kernels.PANEL; i += 11) {
            long sum = 0;
            for (int k = 0; k < rows; k++) {
                sum += (long) x[k * Kernels.PANEL + i] * y[k * Kernels.PANEL + 7];
            }
            assertThat((long) plain[i * Kernels.PANEL + 7]).isEqualTo(sum);
        }
    }

    /** Enough rows that vectors are used where there are any. */
    @ParameterizedTest
    @CsvSource({"400, 26000"})
    void manyRowsHaveTheSumsOfPlainLoops(int width, int rows) {
        byte[] x = bytes(width * ByteProducts.BLOCK, 6);
        try (Compute fast = new Compute(Kernels.best(), Team.of(2));
                Compute slow = new Compute(Kernels.plain(), Team.of(1))) {
            ByteProducts vectors = new ByteProducts(width, rows, fast);
            ByteProducts loops = new ByteProducts(width, rows, slow);
            vectors.add(x, 0, ByteProducts.BLOCK);
            loops.add(x, 0, ByteProducts.BLOCK);
            assertThat(vectors.sums()).isEqualTo(loops.sums());
        }
    }
}
