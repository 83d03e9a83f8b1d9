package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;

final class DenseRowsTest {
    private static final int ROWS = 5;

    /** What a row's vectors hold, one after the other. */
    private static float[] vectors(DenseRows dense, int row) {
        int n = 0;
        for (int s = 0; s < dense.strips(); s++) {
            n += DenseRows.LANES * dense.vectors(s);
        }
        float[] all = new float[n];
        int at = 0;
        for (int s = 0; s < dense.strips(); s++) {
            int length = DenseRows.LANES * dense.vectors(s);
            System.arraycopy(dense.strip(s), DenseRows.place(row), all, at, length);
            at += length;
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 16, 23, 24, 96, 100, 104, 105, 110, 128, 200, 208, 784})
    void aRowIsWholeVectorsOfWhichTheLastHoldsTheLastColumns(int width) {
        float[] x = Fixtures.normals(ROWS * width, 1);
        DenseRows dense = new DenseRows(ROWS, width);
        for (int row = 0; row < ROWS; row++) {
            dense.set(row, x, row * width);
        }
        for (int row = 0; row < ROWS; row++) {
            float[] all = vectors(dense, row);
            assertThat(all.length).isLessThan(width + DenseRows.LANES);
            for (int c = 0; c < width; c++) {
                boolean tail = c >= width - width % DenseRows.LANES && width > DenseRows.LANES;
                assertThat(all[tail ? all.length - width + c : c]).isEqualTo(x[row * width + c]);
            }
            if (width >= DenseRows.LANES) {
                for (int i = 1; i <= DenseRows.LANES; i++) {
                    assertThat(all[all.length - i]).isEqualTo(x[(row + 1) * width - i]);
                }
            }
        }
    }

    static Stream<Arguments> providersAndWidths() {
        return Fixtures.providers()
                .flatMap(k -> IntStream.of(1, 7, 8, 9, 16, 23, 24, 96, 100, 104, 105, 110, 200, 784)
                        .mapToObj(width -> Arguments.of(k, width)));
    }

    @ParameterizedTest
    @MethodSource("providersAndWidths")
    void everyProviderCopiesRowsAndWritesNothingElse(Kernels kernels, int width) {
        int at = 3;
        float[] x = Fixtures.normals(at + ROWS * width, 1);
        DenseRows expected = new DenseRows(ROWS, width);
        DenseRows actual = new DenseRows(ROWS, width);
        for (int row = 1; row < 4; row++) {
            expected.set(row, x, at + (row - 1) * width);
        }
        kernels.copyRows(x, at, actual, 1, 4);
        for (int s = 0; s < actual.strips(); s++) {
            assertThat(actual.strip(s)).containsExactly(expected.strip(s));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 16, 23, 24, 96, 100, 104, 105, 110, 128, 200, 208, 784})
    void columnByColumnIsTheSameAsRowByRow(int width) {
        float[] x = Fixtures.normals(ROWS * width, 1);
        DenseRows byRow = new DenseRows(ROWS, width);
        DenseRows byColumn = new DenseRows(ROWS, width);
        for (int row = 0; row < ROWS; row++) {
            byRow.set(row, x, row * width);
        }
        float[] column = new float[ROWS];
        for (int c = 0; c < width; c++) {
            for (int row = 0; row < ROWS; row++) {
                column[row] = x[row * width + c];
            }
            byColumn.setColumn(c, column, 0);
        }
        for (int row = 0; row < ROWS; row++) {
            assertThat(vectors(byColumn, row)).containsExactly(vectors(byRow, row));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 16, 23, 24, 96, 100, 104, 105, 110, 128, 200, 208, 784})
    void theRowsOfAMatrixAreTheColumnsOfItsTranspose(int width) {
        float[] x = Fixtures.normals(ROWS * width, 1);
        DenseRows matrix = new DenseRows(ROWS, width);
        DenseRows expected = new DenseRows(width, ROWS);
        for (int row = 0; row < ROWS; row++) {
            matrix.set(row, x, row * width);
            expected.setColumn(row, x, row * width);
        }
        DenseRows actual = new DenseRows(width, ROWS);
        actual.transpose(matrix, 0, 2);
        actual.transpose(matrix, 2, ROWS);
        for (int row = 0; row < width; row++) {
            assertThat(vectors(actual, row)).containsExactly(vectors(expected, row));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 16, 17, 24, 31, 100, 104, 105, 120, 209})
    void aTransposeHasTheColumnsOfRowsThatWereCopiedInParts(int size) {
        int width = 37;
        float[] x = Fixtures.normals(size * width, 1);
        DenseRows rows = new DenseRows(size, width);
        DenseRows expected = new DenseRows(width, size);
        for (int row = 0; row < size; row++) {
            rows.set(row, x, row * width);
            expected.setColumn(row, x, row * width);
        }
        for (int part : new int[] {1, 16, 48, size}) {
            DenseRows transposed = new DenseRows(width, size);
            for (int first = 0; first < size; first += part) {
                transposed.transpose(rows, first, Math.min(size, first + part));
            }
            for (int s = 0; s < transposed.strips(); s++) {
                assertThat(transposed.strip(s)).containsExactly(expected.strip(s));
            }
        }
    }
}
