package org.palimpsest.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The directory of all run directories: an option of every command that runs experiments. */
public final class RunRootOption {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs",
            description = "Directory of the run directories (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path root;

    public Path root() {
        return root;
    }
}
