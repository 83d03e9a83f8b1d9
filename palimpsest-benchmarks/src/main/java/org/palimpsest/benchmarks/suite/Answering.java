package org.palimpsest.benchmarks.suite;

import java.util.Locale;
import org.palimpsest.model.LearnReport;

/** Which part of a version answers, in a few letters. */
final class Answering {
    private Answering() {}

    static String word(LearnReport report) {
        org.palimpsest.model.Answering choice = report.version().answering();
        return choice.onlyNetwork() + choice.onlyStatistics() == 0
                ? choice.statistics() ? "statistics" : "network"
                : String.format(
                        Locale.ROOT,
                        "%s %d:%d",
                        choice.statistics() ? "statistics" : "network",
                        choice.onlyNetwork(),
                        choice.onlyStatistics());
    }
}
