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

/** Sums of full rows have the bits of sums that may leave zeros out, at awkward sizes, and write nothing else. */
final class FullRowSumsTest {
    private static final float UNTOUCHED = 77f;

    static Stream<Arguments> sizes() {
        int[] widths = {1, 2, 3, 7, 8, 9, 10, 15, 16, 17, 31, 47, 48, 49, 64, 96, 99, 100, 103, 104, 105, 120, 200, 209
        };
        return Fixtures.providers()
                .flatMap(k -> Arrays.stream(widths)
                        .boxed()
                        .flatMap(w -> IntStream.of(1, 2, 3, 5, 8, 33)
                                .boxed()
                                .flatMap(r ->
                                        IntStream.of(1, 30, 64, 65, 200).mapToObj(n -> Arguments.of(k, w, r, n)))));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void theyHaveTheBitsOfRowSums(Kernels kernels, int width, int rows, int inputs) {
        float[] values = Fixtures.normals(rows * (inputs + 1), 1);
        DenseRows b = new DenseRows(inputs + 1, width);
        float[] weights = Fixtures.normals((inputs + 1) * width, 2);
        for (int i = 0; i <= inputs; i++) {
            b.set(i, weights, i * width);
        }
        SparseRows sparse = new SparseRows(rows, inputs + 1, rows * (inputs + 1));
        for (int r = 0; r < rows; r++) {
            for (int i = 0; i < inputs; i += 3) {
                values[r * (inputs + 1) + i] = 0; // as rectified units are
            }
            values[r * (inputs + 1) + inputs] = 1;
            int at = r * (inputs + 1);
            int entries = 0;
            for (int i = 0; i <= inputs; i++) {
                if (values[at + i] != 0) {
                    sparse.place[at + entries] = DenseRows.place(i);
                    sparse.index[at + entries] = i;
                    sparse.value[at + entries++] = values[at + i];
                }
            }
            sparse.set(r, at, at + entries);
        }
        float[] out = new float[rows * width + 10];
        Arrays.fill(out, UNTOUCHED);
        if (!kernels.hasFullRowSums()) {
            assertThatThrownBy(() -> kernels.fullRowSums(values, 0, inputs + 1, rows, b, out, 5))
                    .isInstanceOf(UnsupportedOperationException.class);
            return;
        }
        kernels.fullRowSums(values, 0, inputs + 1, rows, b, out, 5);
        float[] expected = new float[rows * width + 10];
        Arrays.fill(expected, UNTOUCHED);
        kernels.rowSums(sparse, 0, rows, b, expected, 5, false);
        assertThat(out).isEqualTo(expected);
    }
}
