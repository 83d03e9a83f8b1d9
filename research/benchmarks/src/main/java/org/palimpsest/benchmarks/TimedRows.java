package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import org.palimpsest.data.Dataset;

/** Rows that all candidates are timed on, whole batches of them. */
sealed interface TimedRows permits Images, NoiseRows {
    /** For our side. */
    Dataset dataset();

    /** Writes them in the format of {@code reference_step.py}. */
    void write(Path file) throws IOException;

    /** Origin, size and share of non-zeros. */
    String describe();

    /** How many epochs our trainings are old when a turn begins, unless the command line tells. */
    int epochs();
}
