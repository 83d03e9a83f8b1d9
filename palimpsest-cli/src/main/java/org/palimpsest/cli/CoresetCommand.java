package org.palimpsest.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code palimpsest coreset}. */
@Command(
        name = "coreset",
        mixinStandardHelpOptions = true,
        subcommands = {CoresetListCommand.class, CoresetExportCommand.class, CoresetEraseCommand.class},
        description = {
            "List, export and erase the points that a run has kept of its tasks' data.",
            "",
            "A point has the task and the row that it came from. If it was moved by Stein variational"
                    + " gradients, it also has its distance to the nearest real row."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest run split-digits --coreset stein:20",
            "  palimpsest coreset list runs/NAME/HASH/seed-0",
            "  palimpsest coreset export runs/NAME/HASH/seed-0 --to points --images",
            "  palimpsest coreset erase runs/NAME/HASH/seed-0 --task 2 --row 117,204"
        })
final class CoresetCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
