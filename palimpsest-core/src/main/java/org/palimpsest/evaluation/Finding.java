package org.palimpsest.evaluation;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.Prediction;

/**
 * All that one test on one task found. Meant to be looked at and let go: the score and the flips since the last test
 * are small, the rest need not be kept.
 *
 * @param score how good, how honest
 * @param reliability the table behind its calibration error
 * @param risk what abstaining would bring, by confidence
 * @param marks which rows were right: until the next test, for {@link Flips}
 */
public record Finding(Score score, Reliability reliability, RiskCoverage risk, Marks marks) {
    /** What predictions are worth, given the truth. */
    public static Finding of(Prediction.Classes prediction, Dataset data) {
        return new Finding(
                Score.of(prediction, data),
                Reliability.of(prediction, data),
                RiskCoverage.of(prediction, data),
                Marks.of(prediction, data));
    }

    /** The scores of some findings. */
    public static List<Score> scores(List<Finding> findings) {
        return findings.stream().map(Finding::score).toList();
    }

    /** The marks of some findings. */
    public static List<Marks> marks(List<Finding> findings) {
        return findings.stream().map(Finding::marks).toList();
    }
}
