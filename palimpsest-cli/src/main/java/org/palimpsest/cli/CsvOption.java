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

/** Scores as tables for other programs and for papers: options that several commands share. */
final class CsvOption {
    @Option(names = "--csv", paramLabel = "FILE", description = "Write all scores to a CSV file.")
    private @Nullable Path file;

    @Option(names = "--latex", paramLabel = "FILE", description = "Write the final scores to a LaTeX table.")
    private @Nullable Path latex;

    /** Refuses a file that cannot be, before anything runs. */
    void check(CommandSpec spec) {
        check(spec, "--csv", file);
        check(spec, "--latex", latex);
    }

    private static void check(CommandSpec spec, String option, @Nullable Path file) {
        if (file != null && !Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new ParameterException(spec.commandLine(), option + ": there is no directory for " + file);
        }
    }

    /** Writes the files, if they are asked for and there is something to write. */
    void write(List<Results> results) throws IOException {
        if (file != null && !results.isEmpty()) {
            ResultsCsv.write(file, results);
        }
        if (latex != null && !results.isEmpty()) {
            ResultsLatex.write(latex, results);
        }
    }

    Optional<Path> file() {
        return Optional.ofNullable(file);
    }
}
