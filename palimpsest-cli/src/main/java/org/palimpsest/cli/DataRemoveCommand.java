package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.palimpsest.lab.data.DataStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code palimpsest data remove}. */
@Command(
        name = "remove",
        mixinStandardHelpOptions = true,
        description = {
            "Unregister your own data set, or delete the files of a known one.",
            "",
            "Your own files are not deleted. Files of a known data set are fetched again when a command needs"
                    + " them."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA},
        footer = {"", "Examples:", "  palimpsest data remove iris"})
final class DataRemoveCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli
    private DataCommand data;

    @Parameters(paramLabel = "NAME", description = "The data set, as in 'data list'.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Override
    public Integer call() throws IOException {
        DataStore.Removed removed = data.store().remove(name);
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                removed.own()
                        ? name + " forgotten; its files stay in " + removed.directory()
                        : name + " removed: " + Counted.of(removed.files(), "file") + ", " + Bytes.of(removed.bytes()));
        out.flush();
        return ExitCode.OK;
    }
}
