package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.palimpsest.lab.result.FoundRuns;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.store.InvalidRunException;
import picocli.CommandLine.Parameters;

/** The runs to read: a parameter of every command that shows results. */
final class RunsParameter {
    @Parameters(paramLabel = "RUNS", arity = "1..*", description = "Run directories, or directories that contain them.")
    private List<Path> roots = new ArrayList<>();

    List<Path> roots() {
        return List.copyOf(roots);
    }

    /**
     * All runs that can be read; the others are told.
     *
     * @throws InvalidRunException when there is none that can
     */
    List<RunResult> found(PrintWriter err) throws IOException {
        FoundRuns found = FoundRuns.in(roots());
        if (found.runs().isEmpty() && !found.invalid().isEmpty()) {
            throw found.invalid().get(0);
        }
        warn(found.invalid().stream().map(InvalidRunException::getMessage).toList(), err);
        return found.runs();
    }

    /** Tells which runs were left out and why, and what can be done about it. */
    static void warn(List<String> leftOut, PrintWriter err) {
        leftOut.forEach(why -> err.println("warning: left out: " + why));
        if (!leftOut.isEmpty()) {
            err.println("to repair a run: " + RunWords.REPAIR);
        }
        err.flush();
    }

    @Override
    public String toString() {
        return roots.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
