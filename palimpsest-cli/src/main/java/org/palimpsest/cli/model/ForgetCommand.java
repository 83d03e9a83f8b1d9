package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.HistoryRewrite;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowRemoval;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest forget}. */
@Command(
        name = "forget",
        mixinStandardHelpOptions = true,
        description = {
            "Take rows out of an exact model, as if they had never been learned.",
            "",
            "The rows are given again as they were learned, or a whole task by its name. They are subtracted, and the"
                    + " result is a new version. Give each row once: the model does not know how often a row was learned.",
            "",
            "With --everywhere the history is written again: versions from before the rows stay; those that learned them, and all"
                    + " after, are removed, and one version with everything else takes their place. The log says so."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            ExitCode.Help.MODEL,
            ExitCode.Help.RESOURCE
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest forget churn withdrawn.csv",
            "  palimpsest forget churn --task february",
            "  palimpsest forget churn withdrawn.csv --everywhere"
        })
public final class ForgetCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "FILE",
            description = "The rows, with the cells that were learned; - reads standard input.")
    private List<String> files = List.of();

    @Option(names = "--task", paramLabel = "NAME", description = "All rows of a task; no file is needed.")
    private @Nullable String task;

    @Option(
            names = "--everywhere",
            description = "Also from earlier versions, the log, summaries, calibration and filters of known rows.")
    private boolean everywhere;

    @Mixin
    private SignOption sign = new SignOption();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        if (files.isEmpty() == (task == null)) {
            throw new IllegalArgumentException("give either files with the rows, or --task NAME");
        }
        ModelDirectory directory = sign.on(model.directory());
        if (everywhere) {
            return everywhere(directory);
        }
        RowRemoval.Result result =
                task == null ? directory.forget(ModelParameter.table(files)) : directory.forget(task);
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("forgotten", result.removed());
            map.put("left", result.left());
            map.put("version", result.version().hash());
            out.println(Json.line(map));
        } else {
            out.println(Words.count(result.removed(), "row", "rows") + " taken out, "
                    + Words.count(result.left(), "row", "rows") + " left");
            out.println("version " + Words.hash(result.version().hash()) + ", number "
                    + directory.number(result.version().hash()) + " of " + model.name());
            out.println();
            out.println(
                    "The sums, weights and predictions of this version are those of a model that never saw the rows.");
            out.println("Not taken out: columns, scales and quantiles, which the first table fixed; summaries of"
                    + " columns and calibration; hashes of the rows. Earlier versions are as they were; 'palimpsest merge"
                    + " NEW " + model.name() + "' copies this version into a directory without them.");
        }
        out.flush();
        return ExitCode.OK;
    }

    private int everywhere(ModelDirectory directory) throws IOException {
        HistoryRewrite rewrite = directory.everywhere();
        HistoryRewrite.Result result = task == null ? rewrite.rows(ModelParameter.table(files)) : rewrite.task(task);
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("forgotten", result.removed());
            map.put("left", result.left());
            map.put("version", result.version().hash());
            map.put("versions_removed", result.versions());
            map.put("tasks", result.tasks());
            map.put("tables_no_longer_recognised", result.filters());
            out.println(Json.line(map));
        } else {
            out.println(Words.count(result.removed(), "row", "rows") + " taken out of every version, "
                    + Words.count(result.left(), "row", "rows") + " left");
            out.println(Words.count(result.versions(), "version", "versions") + " replaced by version "
                    + Words.hash(result.version().hash()) + ", number "
                    + directory.number(result.version().hash()) + " of " + model.name() + ": "
                    + String.join(", ", result.tasks()));
            out.println();
            out.println(
                    "Sums, weights and predictions of this version are, to the bit, those of a model that never saw the"
                            + " rows; versions before it never did. Counts in column summaries are, too; means to rounding.");
            out.println(
                    "Calibration is that of the versions that stay, so '--set-of' and '--refuse-over' have less evidence.");
            if (result.filters() > 0) {
                out.println(Words.count(result.filters(), "table is", "tables are")
                        + " no longer recognised if learned again: a filter of rows cannot lose one.");
            }
            out.println(
                    "Not taken out: columns, classes, scales and quantiles, which the first table fixed. Copies of the"
                            + " directory, and blocks of the disk that were freed, are not reached. A witness of before no longer fits.");
        }
        out.flush();
        return ExitCode.OK;
    }
}
