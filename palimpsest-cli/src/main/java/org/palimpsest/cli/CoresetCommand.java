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
            "See, export and erase the points that a run has kept of its tasks' data.",
            "",
            "Every point knows its task and its row of that task's training data, or, when Stein's gradients have moved"
                    + " it, the row that it came from and how far it is from the nearest real one."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest run split-digits --coreset stein:20",
            "  palimpsest coreset list runs/NAME/HASH/seed-0",
            "  palimpsest coreset export runs/NAME/HASH/seed-0 --to points --images",
            "  palimpsest coreset erase runs/NAME/HASH/seed-0 --task 2 --row 117,204",
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
