package org.palimpsest.evaluation;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.prediction.Classes;

/**
 * All that one test on one task found. Meant to be looked at and let go: the score and the flips since the last test
 * are small, the rest need not be kept.
 *
 * @param score how good, how honest
 * @param reliability the table behind its calibration error
 * @param risk what abstaining would bring, by confidence
 * @param marks which rows were right: until the next test, for {@link Flips}
 * @param confusion how often each class was predicted as each
 */
public record TestResult(
        ClassificationScore score,
        Reliability reliability,
        RiskCoverage risk,
        Correctness marks,
        ConfusionMatrix confusion) {
    /** What predictions are worth, given the truth. */
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
