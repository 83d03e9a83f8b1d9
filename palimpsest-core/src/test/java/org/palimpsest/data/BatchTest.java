package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.random.Rng;

final class BatchTest {
    private static final int FEATURES = 270;

    static Stream<Dataset> data() {
        byte[] bytes = new byte[200 * FEATURES];
        for (int i = 0; i < bytes.length; i += 3) {
            bytes[i] = (byte) Rng.of(1).below(256, i);
        }
        Dataset packed = Dataset.of(Inputs.Bytes.pack(FEATURES, 1 / 255f, bytes), new Targets.Labels(new int[200], 2));
        Dataset floats = Fixtures.numbers(200, FEATURES, 2, 3);
        return Stream.of(packed, floats, packed.permuted(Rng.of(2).permutation(FEATURES)));
    }

    private static float[] dense(SparseRows rows, int row, int width) {
        int pitch = DenseRows.place(1) - DenseRows.place(0);
        float[] out = new float[width];
        for (int k = rows.begin[row]; k < rows.end[row]; k++) {
            out[rows.place[k] / pitch] += rows.value[k];
        }
        return out;
    }

    @ParameterizedTest
    @MethodSource("data")
    void aBatchHoldsItsRowsWithAConstantOneAndTheirTranspose(Dataset data) {
        Batch batch = new Batch(150, data);
        int[] order = Rng.of(4).permutation(200);
        for (int count : new int[] {150, 1, 64, 65}) {
            batch.plan(data, order, 20, count);
            for (int block = batch.blocks() - 1; block >= 0; block--) {
                batch.fill(block);
            }
            for (int r = 0; r < count; r++) {
                float[] x = data.row(order[20 + r]);
                float[] row = dense(batch.rows(), r, FEATURES + 1);
                for (int c = 0; c < FEATURES; c++) {
                    assertThat(row[c]).isEqualTo(x[c]);
                    assertThat(column(batch, r, c)).isEqualTo(x[c]);
                }
                assertThat(row[FEATURES]).isEqualTo(1f);
                assertThat(column(batch, r, FEATURES)).isEqualTo(1f);
            }
        }
    }

    @Test
    void rowsWithoutAnyNumberAreTheConstantAlone() {
        Dataset empty = Dataset.of(Inputs.Bytes.pack(3, 1f, new byte[6]), new Targets.Labels(new int[2], 2));
        Batch batch = new Batch(2, empty);
        batch.plan(empty, new int[] {1, 0}, 0, 2);
        batch.fill(0);
        assertThat(dense(batch.rows(), 0, 4)).containsExactly(0f, 0f, 0f, 1f);
        assertThat(batch.meets(0)).isFalse();
        assertThat(batch.meets(3)).isTrue();
    }

    @Test
    void entriesOfBytesAreInThePanelsOfTheirColumns() {
        int features = 300;
        byte[] bytes = new byte[70 * features];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (Rng.of(1).below(4, i) - 1);
        }
        Dataset data = Dataset.of(Inputs.Bytes.pack(features, 1f, bytes), new Targets.Labels(new int[70], 2));
        Batch batch = new Batch(70, data);
        batch.plan(data, Rng.of(2).permutation(70), 0, 70);
        batch.fill(0);
        batch.fill(1);
        SparseRows rows = batch.rows();
        assertThat(rows.panels()).isEqualTo(2);
        for (int r = 0; r < 70; r++) {
            for (int p = 0; p < rows.panels(); p++) {
                int first = SparseRows.panelStart(features + 1, p);
                int last = SparseRows.panelStart(features + 1, p + 1);
                for (int k = rows.bound(p)[r]; k < rows.bound(p + 1)[r]; k++) {
                    assertThat(rows.index[k]).isBetween(first, last - 1);
                }
            }
        }
    }

    @Test
    void aRowWithMoreNumbersThanTheBatchHasRoomForIsRefused() {
        Dataset one = Dataset.of(Inputs.Bytes.pack(3, 1f, new byte[] {0, 1, 0}), new Targets.Labels(new int[1], 2));
        Dataset two = Dataset.of(Inputs.Bytes.pack(3, 1f, new byte[] {0, 1, 1}), new Targets.Labels(new int[1], 2));
        Batch batch = new Batch(1, one);
        batch.plan(two, new int[] {0}, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> batch.fill(0))
                .withMessage("row 1 has 2 numbers that are not zero, and the batch was made for data with 1");
    }

    private static float column(Batch batch, int row, int column) {
        int block = row / Batch.BLOCK;
        return dense(batch.columns(), block * (FEATURES + 1) + column, batch.capacity())[row];
    }

    @Test
    void targetsComeInTheOrderOfTheRows() {
        Dataset classes = Fixtures.classes(80, 3, 5, 1);
        Dataset numbers = Fixtures.numbers(80, 3, 2, 1);
        int[] order = Rng.of(4).permutation(80);
        Batch labels = new Batch(70, classes);
        Batch values = new Batch(70, numbers);
        labels.plan(classes, order, 10, 70);
        values.plan(numbers, order, 10, 70);
        for (int block = 0; block < 2; block++) {
            labels.fillRows(block);
            values.fillRows(block);
        }
        for (int r = 0; r < 70; r++) {
            assertThat(labels.label()[r]).isEqualTo(((Targets.Labels) classes.targets()).at(order[10 + r]));
            assertThat(values.value()[2 * r + 1]).isEqualTo(((Targets.Values) numbers.targets()).at(order[10 + r], 1));
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Dataset data = Fixtures.classes(10, 3, 2, 1);
        Batch batch = new Batch(5, data);
        int[] order = new int[10];
        assertThatIllegalStateException().isThrownBy(() -> batch.fill(0)).withMessageContaining("plan");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> batch.plan(data, order, 0, 6))
                .withMessageContaining("6 does not fit 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> batch.plan(Fixtures.classes(10, 4, 2, 1), order, 0, 5))
                .withMessageContaining("4 inputs");
    }
}
