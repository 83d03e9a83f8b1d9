package org.palimpsest.cli;

import java.util.concurrent.Callable;
import org.palimpsest.lab.data.DataStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code palimpsest data}. */
@Command(
        name = "data",
        mixinStandardHelpOptions = true,
        subcommands = {
            DataListCommand.class,
            DataGetCommand.class,
            DataVerifyCommand.class,
            DataAddCommand.class,
            DataRemoveCommand.class
        },
        description = {
            "List, fetch, verify, add and remove data sets.",
            "",
            "Known data sets are fetched when a command first needs them; 'get' fetches them beforehand."
                    + " Every file is compared with its known SHA-256. They are stored in the directory that 'list'"
                    + " shows, or in PALIMPSEST_DATA."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest data list",
            "  palimpsest data get mnist fashion-mnist",
            "  palimpsest data add mnist ~/Downloads/mnist   files that you already have",
            "  palimpsest data add iris ~/iris               your own train.csv"
        })
final class DataCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private final DataStore store;

    DataCommand() {
        this(DataStore.standard());
    }

    DataCommand(DataStore store) {
        this.store = store;
    }

    DataStore store() {
        return store;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
