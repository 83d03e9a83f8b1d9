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
            "Erase the points that are, or came from, some rows of a task's data, from the last state of a run.",
            "",
            "They are not used again, neither before predictions nor in the objective of later tasks. What was learned"
                    + " from them before stays in the posterior: only learning the task anew without them takes it out."
        })
final class CoresetEraseCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunParameter run = new RunParameter();

    @Option(names = "--task", paramLabel = "T", required = true, description = "The number of the task, from 1.")
    private int task;

    @Option(
            names = "--row",
            paramLabel = "ROW",
            split = ",",
            required = true,
            description = "The rows, as 'coreset list' shows them, with commas between.")
    private List<Integer> rows = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        KeptPoints kept = KeptPoints.read(run.directory()).required();
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
