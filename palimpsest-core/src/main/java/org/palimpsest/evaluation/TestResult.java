package org.palimpsest.evaluation;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.prediction.Classes;

/**
 * The detailed result of one test on one task. Only the score and the flips are worth storing; the rest is for
 * immediate use.
 *
 * @param score accuracy and calibration
 * @param reliability the reliability table
 * @param risk the risk-coverage curve by confidence
 * @param marks the correct rows, for the {@link Flips} of the next test
 * @param confusion how often each class was predicted as each
 */
public record TestResult(
        ClassificationScore score,
        Reliability reliability,
        RiskCoverage risk,
        Correctness marks,
        ConfusionMatrix confusion) {
    /** Compares predictions with the true labels. */
    public static TestResult of(Classes prediction, Dataset data) {
        return new TestResult(
                ClassificationScore.of(prediction, data),
                Reliability.of(prediction, data),
                RiskCoverage.of(prediction, data),
                Correctness.of(prediction, data),
                ConfusionMatrix.of(prediction, data));
    }

    /** The scores of some findings. */
    public static List<ClassificationScore> scores(List<TestResult> findings) {
        return findings.stream().map(TestResult::score).toList();
    }

    /** The marks of some findings. */
    public static List<Correctness> marks(List<TestResult> findings) {
        return findings.stream().map(TestResult::marks).toList();
    }
}
