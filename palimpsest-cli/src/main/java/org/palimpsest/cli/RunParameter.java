package org.palimpsest.cli;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** One run: a parameter of the commands about coresets. */
final class RunParameter {
    @Parameters(paramLabel = "RUN", description = "The directory of a run.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path directory;

    Path directory() {
        return directory;
    }
}
