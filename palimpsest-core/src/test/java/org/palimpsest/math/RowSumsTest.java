package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
import org.palimpsest.random.Rng;

/**
 * Each provider against a sum in double precision. A float sum of n terms is off by at most n·2⁻²⁴ of the sum of their
 * absolute values, and an addend of the result counts as one.
 */
final class RowSumsTest {
    private static final int INNER = 37;
    private static final int ROWS = 9;
    private static final float UNTOUCHED = 77f;

    static Stream<Arguments> widths() {
        int[] widths = IntStream.concat(
                        IntStream.rangeClosed(1, 40),
                        IntStream.of(
                                47, 48, 63, 64, 65, 72, 80, 88, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 111, 112,
                                113, 120, 128, 136, 200, 208, 209, 257))
                .toArray();
        return Fixtures.providers().flatMap(k -> Arrays.stream(widths).mapToObj(w -> Arguments.of(k, w)));
    }

    /** Rows of 0, 1, 2, … entries, and one full row; with gaps between them. */
    private static SparseRows rows(int rows, int inner, long seed) {
        SparseRows a = new SparseRows(rows, inner, rows * (inner + 2));
        Rng rng = Rng.of(seed);
        float[] value = Fixtures.normals(a.value.length, seed);
        for (int r = 0; r < rows; r++) {
            int at = r * (inner + 2) + r % 2;
            int count = r == rows - 1 ? inner : r % inner;
            int[] columns = Arrays.copyOf(rng.at(r).permutation(inner), count);
            a.set(r, at, at + count);
            for (int k = 0; k < count; k++) {
                a.index[at + k] = columns[k];
                a.place[at + k] = DenseRows.place(columns[k]);
                a.value[at + k] = value[at + k];
            }
        }
        return a;
    }

    @ParameterizedTest
    @MethodSource("widths")
    void everyProviderGivesTheSumOfScaledRowsAndWritesNothingElse(Kernels kernels, int width) {
        check(kernels, ROWS, INNER, width);
    }

    /** More than a kernel may list at once, and an odd number of them. */
    @ParameterizedTest
    @MethodSource("widths")
    void manySparseRowsGiveTheSameSums(Kernels kernels, int width) {
        check(kernels, 151, INNER, width);
    }

    /** With so many dense rows the sparse ones take turns. */
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void manyDenseRowsGiveTheSameSums(Kernels kernels) {
        check(kernels, ROWS, 700, 100);
    }

    private static void check(Kernels kernels, int sparse, int inner, int width) {
        SparseRows a = rows(sparse, inner, width);
        int outOffset = 3;
        float[] b = Fixtures.normals(inner * width, 2);
        DenseRows rows = new DenseRows(inner, width);
        for (int i = 0; i < inner; i++) {
            rows.set(i, b, i * width);
        }
        for (boolean add : new boolean[] {false, true}) {
            for (int[] range : new int[][] {{0, sparse}, {2, 7}, {4, 5}, {3, 3}}) {
                float[] before = Fixtures.normals(outOffset + sparse * width + 9, 3);
                int end = outOffset + (range[1] - range[0]) * width;
                Arrays.fill(before, 0, outOffset, UNTOUCHED);
                Arrays.fill(before, end, before.length, UNTOUCHED);
                float[] out = before.clone();
                kernels.rowSums(a, range[0], range[1], rows, out, outOffset, add);
                for (int i = 0; i < out.length; i++) {
                    if (i < outOffset || i >= end) {
                        assertThat(out[i]).isEqualTo(UNTOUCHED);
                    } else {
                        int row = range[0] + (i - outOffset) / width;
                        check(a, row, b, (i - outOffset) % width, width, add ? before[i] : 0f, out[i]);
                    }
                }
            }
        }
    }

    private static void check(SparseRows a, int row, float[] b, int column, int width, float start, float actual) {
        double sum = start;
        double size = Math.abs(start);
        for (int k = a.begin[row]; k < a.end[row]; k++) {
            double term = (double) a.value[k] * b[column + a.index[k] * width];
            sum += term;
            size += Math.abs(term);
        }
        int terms = a.end[row] - a.begin[row] + 1;
        if (Math.abs(actual - sum) > terms * 0x1p-24 * size) {
            fail("row %d is %s, not %s", row, actual, sum);
        }
    }
}
