package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.result.Results;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Scores as a table for other programs: an option that several commands share. */
final class CsvOption {
    @Option(names = "--csv", paramLabel = "FILE", description = "Write all scores to a CSV file.")
    private @Nullable Path file;

    /** Refuses a file that cannot be, before anything runs. */
    void check(CommandSpec spec) {
        if (file != null && !Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new ParameterException(spec.commandLine(), "--csv: there is no directory for " + file);
        }
    }

    /** Writes the file, if it is asked for and there is something to write. */
    void write(List<Results> results) throws IOException {
        if (file != null && !results.isEmpty()) {
            ResultsCsv.write(file, results);
        }
    }

    Optional<Path> file() {
        return Optional.ofNullable(file);
    }
}
