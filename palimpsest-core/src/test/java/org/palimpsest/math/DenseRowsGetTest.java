package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.DenseRows;

final class DenseRowsGetTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 9, 16, 17, 100, 103, 104, 105, 113, 200, 209, 257})
    void aRowIsReadAsItWasWritten(int width) {
        float[] numbers = Fixtures.normals(5 * width, 1);
        DenseRows rows = new DenseRows(5, width);
        float[] read = new float[5 * width];
        for (int r = 0; r < 5; r++) {
            rows.set(r, numbers, r * width);
        }
        for (int r = 0; r < 5; r++) {
            rows.get(r, read, r * width);
        }
        assertThat(read).isEqualTo(numbers);
    }
}
