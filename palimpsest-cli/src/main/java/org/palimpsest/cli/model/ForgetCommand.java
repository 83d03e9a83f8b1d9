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
                    + " result is a new version. Give each row once: the model does not know how often a row was learned."
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
            "  palimpsest forget churn --task february"
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

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        if (files.isEmpty() == (task == null)) {
            throw new IllegalArgumentException("give either files with the rows, or --task NAME");
        }
        ModelDirectory directory = model.directory();
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
}
