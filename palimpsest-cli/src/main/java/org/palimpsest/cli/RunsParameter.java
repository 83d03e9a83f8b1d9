package org.palimpsest.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The runs to read: a parameter of every command that shows results. */
final class RunsParameter {
    @Parameters(paramLabel = "RUNS", arity = "1..*", description = "Run directories, or directories of them.")
    private List<Path> roots = new ArrayList<>();

    List<Path> roots() {
        return List.copyOf(roots);
    }
}
