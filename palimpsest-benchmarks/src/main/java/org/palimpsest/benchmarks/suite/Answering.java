package org.palimpsest.benchmarks.suite;

import org.palimpsest.model.LearnReport;

/** Which part of a version answers, in one word. */
final class Answering {
    private Answering() {}

    static String word(LearnReport report) {
        return report.version().state().summaries().isEmpty() ? "network" : "network with statistics";
    }
}
