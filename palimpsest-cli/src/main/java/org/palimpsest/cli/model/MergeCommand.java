package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest merge}. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        description = {
            "Add exact models up: the new model has learned the rows of all of them.",
            "",
            "Their columns and features must be the same: begin one with 'palimpsest learn B FILE --like A'. Classes may"
                    + " differ. Of one model, it copies the current version without its history."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            ExitCode.Help.MODEL,
            ExitCode.Help.RESOURCE
        },
        footer = {"", "Examples:", "  palimpsest merge everywhere berlin paris"})
public final class MergeCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NEW", description = "The directory of the new model.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path target;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "MODEL", description = "The models to add up.")
    private List<Path> parts = List.of();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        ModelDirectory directory = ModelDirectory.at(target);
        ModelVersion version =
                directory.merge(parts.stream().map(ModelDirectory::at).toList());
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(Json.line(ShowCommand.map(version)));
        } else {
            out.println(version.provenance().task() + ": "
                    + Words.count(version.provenance().rows(), "row", "rows"));
            out.println("version " + Words.hash(version.hash()) + ", number 1 of " + target);
        }
        out.flush();
        return ExitCode.OK;
    }
}
