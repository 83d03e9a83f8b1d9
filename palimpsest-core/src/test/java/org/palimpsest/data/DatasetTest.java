package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;

final class DatasetTest {
    private final Dataset data = Fixtures.classes(10, 4, 3, 1);

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void inputsThatAreNotFiniteAreRefusedByRowAndColumn(float bad) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Inputs.Floats(2, new float[] {1, 2, 3, bad}))
                .withMessageContaining("row 2, column 2")
                .withMessageContaining(String.valueOf(bad));
        assertThatIllegalArgumentException().isThrownBy(() -> Inputs.Bytes.pack(2, bad, new byte[4]));
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void numbersToPredictThatAreNotFiniteAreRefusedByRow(float bad) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Targets.Values(2, new float[] {1, 2, 3, bad}))
                .withMessageContaining("row 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3, Integer.MAX_VALUE})
    void labelsOutOfRangeAreRefusedByRow(int bad) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Targets.Labels(new int[] {0, 2, bad}, 3))
                .withMessageContaining("0 to 2")
                .withMessageContaining("row 3 has " + bad);
    }

    @Test
    void shapesThatDoNotFitAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Inputs.Floats(3, new float[7]))
                .withMessageContaining("7 numbers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Dataset.of(Fixtures.inputs(3, 2, 1), new Targets.Values(1, new float[4])))
                .withMessageContaining("3 rows")
                .withMessageContaining("4 targets");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> data.permuted(new int[] {0, 1, 2}))
                .withMessageContaining("permutation of 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> data.permuted(new int[] {0, 1, 2, 2}))
                .withMessageContaining("occurs twice");
    }

    @Test
    void laterChangesOfTheArraysDoNotShow() {
        float[] x = {1, 2};
        int[] y = {0, 1};
        Dataset own = Dataset.of(new Inputs.Floats(1, x), new Targets.Labels(y, 2));
        x[0] = Float.NaN;
        y[0] = 9;
        assertThat(own.row(0)).containsExactly(1f);
        assertThat(((Targets.Labels) own.targets()).at(0)).isZero();
    }

    @Test
    void permutingMovesEachInputToItsPlace() {
        Dataset moved = data.permuted(new int[] {2, 0, 3, 1});
        for (int r = 0; r < data.size(); r++) {
            float[] x = data.row(r);
            assertThat(moved.row(r)).containsExactly(x[1], x[3], x[0], x[2]);
        }
        assertThat(moved.permuted(new int[] {1, 3, 0, 2}).row(5)).containsExactly(data.row(5));
    }

    @Test
    void selectingKeepsRowsAndTargetsTogether() {
        Dataset some = data.select(new int[] {7, 2, 7}).select(new int[] {1, 2});
        assertThat(some.row(0)).containsExactly(data.row(2));
        assertThat(some.row(1)).containsExactly(data.row(7));
        Targets.Labels all = (Targets.Labels) data.targets();
        assertThat(((Targets.Labels) some.targets()).at(0)).isEqualTo(all.at(2));
        assertThat(((Targets.Labels) some.targets()).at(1)).isEqualTo(all.at(7));
    }
}
