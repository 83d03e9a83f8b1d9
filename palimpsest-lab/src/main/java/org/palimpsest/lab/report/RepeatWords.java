package org.palimpsest.lab.report;

import java.nio.file.Path;

/** How the readers of a report repeat what it shows: the commands of the program that made it. */
public interface RepeatWords {
    /** For readers that have no program but this library. */
    RepeatWords PLAIN = new RepeatWords() {
        @Override
        public String run(Path record) {
            return record.toString();
        }

        @Override
        public String experiment(String specification, String seeds, boolean future) {
            return specification + ", seeds " + seeds + (future ? ", with tests on future tasks" : "");
        }

        @Override
        public String repair() {
            return "begin it anew, or remove its directory, and it is not reported any more";
        }
    };

    /** One run again, from its {@code run.json}. */
    String run(Path record);

    /**
     * An experiment again.
     *
     * @param specification the file to which the reader saves it
     * @param seeds with commas
     * @param future whether tasks are tested before they are learned
     */
    String experiment(String specification, String seeds, boolean future);

    /** What helps with a run that cannot be read. */
    String repair();
}
