package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HoldOutTest {
    @Test
    void everyRowIsInExactlyOnePart() {
        Dataset data = inTurn(53, 4);
        Set<Float> seen = new HashSet<>();
        for (Dataset part : new Dataset[] {HoldOut.train(data), HoldOut.test(data)}) {
            for (int r = 0; r < part.size(); r++) {
                assertThat(seen.add(part.row(r)[0])).isTrue();
            }
        }
        assertThat(seen).hasSize(53);
    }

    @Test
    void classesThatComeInTurnAreAllTested() {
        Dataset test = HoldOut.test(inTurn(100, 5)); // every fifth row would be class 4 only
        Set<Integer> classes = new HashSet<>();
        for (int r = 0; r < test.size(); r++) {
            classes.add(((Targets.Labels) test.targets()).at(r));
        }
        assertThat(classes).hasSize(5);
        assertThat(test.size()).isEqualTo(20);
    }

    private static Dataset inTurn(int rows, int classes) {
        float[] x = new float[rows];
        int[] y = new int[rows];
        for (int r = 0; r < rows; r++) {
            x[r] = r + 1;
            y[r] = r % classes;
        }
        return Dataset.of(new Inputs.Floats(1, x), new Targets.Labels(y, classes));
    }
}
