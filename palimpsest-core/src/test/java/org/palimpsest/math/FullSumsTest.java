package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;

/** Full sums have the bits of sums that leave zeros out, by rows and by columns, at awkward sizes, and write nothing else. */
final class FullSumsTest {
    private static final float UNTOUCHED = 77f;
    private static final int AT = 5;

    /** How much wider than the columns that are multiplied a matrix may be. */
    private static final int APART = 3;

    static Stream<Arguments> sizes() {
        int[] widths = {1, 2, 3, 7, 8, 9, 10, 15, 16, 17, 20, 24, 31, 40, 48, 49, 64, 99, 100, 104, 105, 120, 209, 256};
        return Fixtures.providers()
                .flatMap(k -> Arrays.stream(widths)
                        .boxed()
                        .flatMap(w -> IntStream.of(1, 2, 3, 4, 5, 33)
                                .boxed()
                                .flatMap(r ->
                                        IntStream.of(1, 30, 64, 65, 200).mapToObj(n -> Arguments.of(k, w, r, n)))));
    }

    /** Normals of which a third, and some whole rows and columns, are zero. */
    private static float[] factors(int rows, int depth) {
        float[] a = Fixtures.normals(rows * depth, 1);
        for (int i = 0; i < a.length; i++) {
            boolean zero = i % 3 == 0 || i / depth == 2 || i % depth == 7;
            a[i] = zero ? (i % 2 == 0 ? 0f : -0f) : a[i];
        }
        return a;
    }

    /** The same without zeros, as sparse rows: row m has the numbers at m·step + k·stride. */
    private static SparseRows sparse(float[] a, int step, int stride, int rows, int from, int to) {
        SparseRows out = new SparseRows(rows, to, rows * to);
        for (int m = 0; m < rows; m++) {
            int entries = m * to;
            for (int k = from; k < to; k++) {
                float x = a[m * step + k * stride];
                if (x != 0) {
                    out.index[entries] = k;
                    out.place[entries] = DenseRows.place(k);
                    out.value[entries++] = x;
                }
            }
            out.set(m, m * to, entries);
        }
        return out;
    }

    private static DenseRows dense(int rows, int width) {
        DenseRows b = new DenseRows(rows, width);
        float[] numbers = Fixtures.normals(rows * width, 2);
        for (int k = 0; k < rows; k++) {
            b.set(k, numbers, k * width);
        }
        return b;
    }

    private static float[] result(int rows, int width) {
        float[] out = new float[rows * width + 2 * AT];
        Arrays.fill(out, UNTOUCHED);
        return out;
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void theyHaveTheBitsOfRowSums(Kernels kernels, int width, int rows, int depth) {
        float[] a = factors(rows + APART, depth);
        DenseRows b = dense(depth, width);
        if (!kernels.hasFullSums()) {
            assertThatThrownBy(
                            () -> kernels.fullSums(a, 0, depth, 1, rows, b, 0, depth, result(rows, width), AT, false))
                    .isInstanceOf(UnsupportedOperationException.class);
            return;
        }
        for (int stride : new int[] {1, rows, rows + APART}) {
            int step = stride == 1 ? depth : 1;
            for (int from : new int[] {0, depth / 3}) {
                for (boolean add : new boolean[] {false, true}) {
                    float[] out = result(rows, width);
                    kernels.fullSums(a, 0, step, stride, rows, b, from, depth, out, AT, add);
                    float[] expected = result(rows, width);
                    kernels.rowSums(sparse(a, step, stride, rows, from, depth), 0, rows, b, expected, AT, add);
                    assertThat(out).isEqualTo(expected);
                }
            }
        }
    }
}
