package org.palimpsest.benchmarks.suite;

import org.palimpsest.model.LearnReport;
import org.palimpsest.model.predictor.PredictorChoice;

/** Which predictor of a version answers, in a few letters: its name, and the rows that each predictor was right on. */
final class ChosenPredictor {
    private ChosenPredictor() {}

    static String word(LearnReport report) {
        PredictorChoice choice = report.version().predictors().choice();
        return choice.rows() == 0
                ? choice.name()
                : choice.name() + " "
                        + String.join(
                                ":",
                                choice.right().values().stream()
                                        .map(String::valueOf)
                                        .toList());
    }
}
