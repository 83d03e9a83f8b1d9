package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.lab.run.KeptPoints;
import org.palimpsest.lab.store.InvalidRunException;
import picocli.CommandLine.Parameters;

/** One run: a parameter of the commands about coresets. */
final class RunParameter {
    @Parameters(paramLabel = "RUN", description = "The directory of a run.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path directory;

    /** The directory, which exists. */
    Path directory() throws InvalidRunException {
        if (!Files.isDirectory(directory)) {
            throw new InvalidRunException(directory, "there is no such directory");
        }
        return directory;
    }

    /** The points that the run keeps, one at least. */
    KeptPoints points() throws IOException {
        KeptPoints kept = KeptPoints.read(directory());
        if (kept.coresets().isEmpty()) {
            throw new IllegalArgumentException(
                    directory + " keeps no points; coresets are asked for with 'palimpsest run --coreset'");
        }
        return kept;
    }
}
