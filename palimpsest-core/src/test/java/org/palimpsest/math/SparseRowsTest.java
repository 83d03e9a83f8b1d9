package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SparseRows;

final class SparseRowsTest {
    private static final float[] DENSE = {0f, 2f, -3f, 0f, 0f, 0f, 4f, 0f, 5f};

    private static int column(int place) {
        int pitch = DenseRows.place(1) - DenseRows.place(0);
        return (place - DenseRows.place(0)) / pitch;
    }

    private static float[] dense(SparseRows a, int row, int width) {
        float[] out = new float[width];
        for (int k = a.begin[row]; k < a.end[row]; k++) {
            out[column(a.place[k])] += a.value[k];
        }
        return out;
    }

    private static SparseRows compressed(boolean all) {
        SparseRows a = new SparseRows(3, 3, 12);
        int at = 0;
        for (int r = 0; r < 3; r++) {
            at = all ? a.copy(r, DENSE, 3 * r, 3, at) : a.compress(Kernels.plain(), r, DENSE, 3 * r, 3, at);
        }
        return a;
    }

    @Test
    void compressingKeepsTheNonZeros() {
        SparseRows a = compressed(false);
        assertThat(a.end).containsExactly(2, 2, 4);
        assertThat(a.index).startsWith(1, 2, 0, 2);
        assertThat(dense(a, 0, 3)).containsExactly(0f, 2f, -3f);
        assertThat(dense(a, 1, 3)).containsExactly(0f, 0f, 0f);
        assertThat(dense(a, 2, 3)).containsExactly(4f, 0f, 5f);
    }

    @Test
    void zerosAreKeptOnRequest() {
        assertThat(compressed(true).end).containsExactly(3, 6, 9);
    }

    @Test
    void appendingLengthensTheRowFilledLast() {
        SparseRows a = compressed(false);
        assertThat(a.append(2, 1, 7f)).isEqualTo(5);
        assertThat(dense(a, 2, 3)).containsExactly(4f, 7f, 5f);
    }

    @Test
    void aTwinSharesPlacesButNotValues() {
        SparseRows a = compressed(false);
        SparseRows twin = a.twin();
        twin.value[0] = 9f;
        assertThat(a.value[0]).isEqualTo(2f);
        a.append(2, 1, 7f);
        assertThat(twin.end[2]).isEqualTo(5);
    }

    @Test
    void aSpreadTransposeHasFullColumnsApart() {
        SparseRows a = compressed(false);
        SparseRows columns = SparseRows.transposed(3, 3, 9);
        a.transposeSpread(0, 3, 3, columns, 0);
        assertThat(columns.begin).containsExactly(0, 3, 6);
        assertThat(dense(columns, 0, 3)).containsExactly(0f, 0f, 4f);
        assertThat(dense(columns, 1, 3)).containsExactly(2f, 0f, 0f);
        assertThat(dense(columns, 2, 3)).containsExactly(-3f, 0f, 5f);
    }

    @Test
    void aSiblingSharesColumnsButNeitherRowsNorValues() {
        SparseRows a = compressed(false);
        SparseRows sibling = a.sibling();
        assertThat(sibling.index).isSameAs(a.index);
        assertThat(sibling.end).containsOnly(0);
        assertThat(sibling.value).containsOnly(0f);
    }

    @Test
    void movingRenamesTheColumnsOfARow() {
        SparseRows a = compressed(false);
        a.move(2, new int[] {1, 0, 2});
        assertThat(dense(a, 2, 3)).containsExactly(0f, 4f, 5f);
        assertThat(a.index).startsWith(1, 2, 1, 2);
        assertThat(dense(a, 0, 3)).containsExactly(0f, 2f, -3f);
    }

    @Test
    void panelsCoverAllColumnsOnce() {
        for (int columns : new int[] {1, 127, 255, 256, 785, 65_536, Integer.MAX_VALUE}) {
            int panels = SparseRows.panels(columns);
            assertThat(SparseRows.panelStart(columns, 0)).isZero();
            assertThat(SparseRows.panelStart(columns, panels)).isEqualTo(columns);
        }
        assertThat(SparseRows.panels(255)).isEqualTo(1);
        assertThat(SparseRows.panels(785)).isEqualTo(6);
    }

    @Test
    void eachPanelGetsAsManyEntriesOfARow() {
        SparseRows a = new SparseRows(2, 400, 20);
        a.set(1, 4, 13);
        assertThat(a.panels()).isEqualTo(3);
        assertThat(a.bound(0)[1]).isEqualTo(4);
        assertThat(a.bound(1)[1]).isEqualTo(7);
        assertThat(a.bound(2)[1]).isEqualTo(10);
        assertThat(a.bound(3)[1]).isEqualTo(13);
        assertThat(a.bound(3)).isSameAs(a.end);
    }
}
