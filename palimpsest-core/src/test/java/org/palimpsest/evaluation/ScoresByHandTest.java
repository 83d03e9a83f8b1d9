package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Predictions;

/** Small cases computed by hand; mutation testing asked for each of them. */
final class ScoresByHandTest {
    private static List<ClassificationScore> row(double... accuracies) {
        return Arrays.stream(accuracies)
                .mapToObj(accuracy -> new ClassificationScore(10, accuracy, 0, 0, 0, 0, 0))
                .toList();
    }

    @Test
    void uncertaintiesAreMeansOverTheRows() {
        float[] p = {0.5f, 0.5f, 0.9f, 0.1f, 1, 0};
        double[] expected = {0.2, 0.1, 0};
        Classes prediction = Predictions.classes(2, p, expected);
        Dataset data = Fixtures.classes(3, 2, 2, 1).with(new Targets.Labels(new int[] {0, 0, 0}, 2));
        ClassificationScore score = ClassificationScore.of(prediction, data);
        double nine = -0.9f * Math.log(0.9f) - 0.1f * Math.log(0.1f);
        assertThat(score.totalEntropy()).isCloseTo((Math.log(2) + nine) / 3, within(1e-6));
        assertThat(score.mutualInformation()).isCloseTo((Math.log(2) - 0.2 + nine - 0.1) / 3, within(1e-6));
    }

    @Test
    void theDiagonalIsWhatWasJustLearned() {
        ScoreMatrix three = ScoreMatrix.EMPTY.plus(row(0.8)).plus(row(0.6, 0.7)).plus(row(0.5, 0.4, 0.9));
        assertThat(three.justLearned()).containsExactly(0.8, 0.7, 0.9);
        assertThat(three.averageJustLearned()).isCloseTo(0.8, within(1e-12));
    }

    @Test
    void aTaskThatEndsBetterThanEverCountsAsNegativeForgetting() {
        ScoreMatrix two = ScoreMatrix.EMPTY.plus(row(0.5)).plus(row(0.75, 0.9));
        assertThat(two.forgetting()).isEqualTo(-0.25);
    }

    @Test
    void aTaskThatIsStillToComeHasNoForwardTransferYet() {
        ScoreMatrix two = ScoreMatrix.EMPTY.plus(row(0.8, 0.6, 0.1)).plus(row(0.9, 0.7, 0.4));
        assertThat(two.forwardTransfer(List.of(0.5, 0.5, 0.5))).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void everyRowMayBeMarked() {
        assertThat(Correctness.of(3, new byte[] {7}).count()).isEqualTo(3);
        assertThat(Correctness.of(3, new byte[] {7})).hasSameHashCodeAs(Correctness.of(3, new byte[] {7}));
    }
}
