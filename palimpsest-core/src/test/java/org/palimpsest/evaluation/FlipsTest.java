package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class FlipsTest {
    private static final int ROWS = 77;

    private static Correctness marks(long seed) {
        BitSet right = new BitSet();
        for (int r = 0; r < ROWS; r++) {
            right.set(r, Rng.of(seed).uniform(r) < 0.3 + 0.05 * seed);
        }
        return Correctness.of(ROWS, right.toByteArray());
    }

    private static double accuracy(Correctness marks) {
        return marks.count() / (double) marks.size();
    }

    @Test
    void theChangeOfAccuracyIsGainsLessLosses() {
        for (long a = 0; a < 10; a++) {
            for (long b = 0; b < 10; b++) {
                Flips flips = Flips.between(marks(a), marks(b));
                double change = accuracy(marks(b)) - accuracy(marks(a));
                assertThat(flips.positiveRate() - flips.negativeRate()).isCloseTo(change, within(1e-12));
                assertThat(-change).isLessThanOrEqualTo(flips.negativeRate() + 1e-12);
                Flips back = Flips.between(marks(b), marks(a));
                assertThat(back.lost()).isEqualTo(flips.gained());
                assertThat(back.gained()).isEqualTo(flips.lost());
            }
        }
    }

    @Test
    void nothingFlipsWithoutAChange() {
        assertThat(Flips.between(marks(1), marks(1))).isEqualTo(new Flips(ROWS, 0, 0));
    }

    @Test
    void marksSurviveTheirBytes() {
        Correctness some = marks(4);
        assertThat(some.bytes()).hasSizeLessThanOrEqualTo((ROWS + 7) / 8);
        assertThat(Correctness.of(ROWS, some.bytes())).isEqualTo(some).hasSameHashCodeAs(some);
        assertThat(Correctness.of(ROWS + 1, some.bytes())).isNotEqualTo(some);
        assertThat(some).hasToString(some.count() + " of 77 right");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Correctness.of(3, new byte[] {8}))
                .withMessageContaining("row 4 is marked, but there are 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Flips.between(some, Correctness.of(3, new byte[0])))
                .withMessageContaining("77 rows cannot be held against 3");
    }

    @Test
    void tasksTestedOnlyOnceHaveNoFlips() {
        assertThat(Flips.between(List.of(), List.of(marks(1)))).isEmpty();
        assertThat(Flips.between(List.of(marks(1)), List.of(marks(2), marks(3))))
                .containsExactly(Flips.between(marks(1), marks(2)));
    }

    @Test
    void theMatrixAveragesOverTasksLearnedBefore() {
        Flips none = new Flips(10, 0, 0);
        FlipMatrix matrix = FlipMatrix.EMPTY
                .plus(List.of())
                .plus(List.of(new Flips(10, 3, 1), new Flips(10, 10, 0))) // the second was still to be learned
                .plus(List.of(none, new Flips(10, 6, 0)));
        assertThat(matrix.negativeRate()).isCloseTo(0.3, within(1e-12));
        assertThat(matrix.at(2, 1).lost()).isEqualTo(6);
        assertThat(FlipMatrix.EMPTY.plus(List.of()).negativeRate()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> matrix.plus(List.of(none)))
                .withMessageContaining("by task 4 there must be flips on 3 tasks, were 1");
    }
}
