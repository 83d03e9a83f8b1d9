package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.lab.run.KeptPoints;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code palimpsest coreset erase}. */
@Command(
        name = "erase",
        mixinStandardHelpOptions = true,
        description = {
            "Erase kept points from the last state of a run, by task and row.",
            "",
            "Points that were moved away from these rows are erased too. They are not used again, neither for"
                    + " predictions nor in later objectives. What was learned from them remains in the posterior; only"
                    + " learning the task again without them removes it."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            "1:None of these rows is kept.",
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            "4:The run is damaged or does not exist.",
            ExitCode.Help.RESOURCE
        })
final class CoresetEraseCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunParameter run = new RunParameter();

    @Option(
            names = "--task",
            paramLabel = "T",
            required = true,
            description = "The number of the task, counted from 1.")
    private int task;

    @Option(
            names = "--row",
            paramLabel = "ROW",
            split = ",",
            required = true,
            description = "The rows, as 'coreset list' shows them.")
    private List<Integer> rows = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        KeptPoints kept = run.points();
        if (task < 1 || task > kept.coresets().size()) {
            throw new ParameterException(
                    spec.commandLine(), "--task must be 1 to " + kept.coresets().size() + ", was " + task);
        }
        int gone =
                kept.erase(task - 1, rows.stream().mapToInt(Integer::intValue).toArray());
        PrintWriter out = spec.commandLine().getOut();
        out.println(gone + (gone == 1 ? " point" : " points") + " of task " + task + " erased; "
                + (kept.coresets().get(task - 1).size() - gone) + " left");
        out.flush();
        if (gone == 0) {
            spec.commandLine()
                    .getErr()
                    .println("palimpsest: none of these rows is kept; see 'palimpsest coreset list'");
            spec.commandLine().getErr().flush();
            return ExitCode.CHECK_FAILED;
        }
        return ExitCode.OK;
    }
}
