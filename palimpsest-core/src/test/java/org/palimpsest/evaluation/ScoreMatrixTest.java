package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScoreMatrixTest {
    private static List<ClassificationScore> row(double... accuracies) {
        return Arrays.stream(accuracies)
                .mapToObj(a -> new ClassificationScore(10, a, 1 - a, 0, 0, 0, 0))
                .toList();
    }

    private final ScoreMatrix three =
            ScoreMatrix.EMPTY.plus(row(0.8)).plus(row(0.9, 0.7)).plus(row(0.5, 0.6, 1));

    @Test
    void averagesAreThoseOfTheLastRow() {
        assertThat(three.averageAccuracy()).isCloseTo(0.7, within(1e-12));
        assertThat(three.average(1, ClassificationScore::nll)).isCloseTo(0.2, within(1e-12));
        assertThat(three.accuracy(1, 0)).isEqualTo(0.9);
    }

    @Test
    void forgettingIsMeasuredFromTheBestAndTransferFromTheFirst() {
        assertThat(three.forgetting()).isCloseTo((0.4 + 0.1) / 2, within(1e-12));
        assertThat(three.backwardTransfer()).isCloseTo((-0.3 - 0.1) / 2, within(1e-12));
    }

    /** The best is that before the last task: what the last one improved was forgotten less than nothing. */
    @Test
    void whatTheLastTaskImprovedCountsAgainstForgetting() {
        ScoreMatrix two = ScoreMatrix.EMPTY.plus(row(0.5)).plus(row(0.8, 0.6));
        assertThat(two.forgetting()).isCloseTo(-0.3, within(1e-12));
    }

    @Test
    void oneTaskCannotBeForgotten() {
        ScoreMatrix one = ScoreMatrix.EMPTY.plus(row(0.8));
        assertThat(one.forgetting()).isZero();
        assertThat(one.backwardTransfer()).isZero();
    }

    @Test
    void aMatrixIsAValueAndATriangle() {
        assertThat(ScoreMatrix.EMPTY.tasks()).isZero();
        assertThat(three.plus(row(1, 1, 1, 1)).tasks()).isEqualTo(4);
        assertThat(three.tasks()).isEqualTo(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> three.plus(row(1)))
                .withMessageContaining("4 scores");
    }

    @Test
    void forwardTransferIsMeasuredJustBeforeATaskIsLearned() {
        ScoreMatrix full = ScoreMatrix.EMPTY
                .plus(row(0.8, 0.6, 0.1))
                .plus(row(0.9, 0.7, 0.4))
                .plus(row(0.5, 0.6, 1));
        assertThat(full.forwardTransfer(List.of(0.5, 0.5, 0.5))).isCloseTo((0.1 - 0.1) / 2, within(1e-12));
        assertThat(full.forwardTransfer(List.of(0.0, 0.2, 0.1))).isCloseTo((0.4 + 0.3) / 2, within(1e-12));
        assertThat(three.forwardTransfer(List.of(0.5, 0.5, 0.5))).isNaN();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> full.forwardTransfer(List.of(0.5)))
                .withMessageContaining("3 tasks, but there are 1");
    }

    @Test
    void tasksToComeEnterNoOtherNumber() {
        ScoreMatrix full =
                ScoreMatrix.EMPTY.plus(row(0.8, 0, 0)).plus(row(0.9, 0.7, 0)).plus(row(0.5, 0.6, 1));
        assertThat(full.average(1, ClassificationScore::accuracy))
                .isEqualTo(three.average(1, ClassificationScore::accuracy));
        assertThat(full.forgetting()).isEqualTo(three.forgetting());
        assertThat(full.backwardTransfer()).isEqualTo(three.backwardTransfer());
    }
}
