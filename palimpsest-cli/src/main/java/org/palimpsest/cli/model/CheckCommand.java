package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.Checking;
import org.palimpsest.model.DriftReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Check a table before learning it: do its columns fit the model, and have they drifted?",
            "",
            "A column has drifted if its population stability index (PSI) is above 0.25 and above what chance"
                    + " explains. Columns and rows that 'learn' would refuse do not fit. Labels are not needed."
                    + " Nothing is learned."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            "0:The table fits, and no column has drifted.",
            "1:A column has drifted.",
            ExitCode.Help.USAGE,
            "3:The model or table is missing, or columns or rows do not fit.",
            ExitCode.Help.MODEL
        },
        footer = {"", "Examples:", "  palimpsest check churn february.csv && palimpsest learn churn february.csv"})
public final class CheckCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "The table; - reads standard input.")
    private List<String> files = List.of();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        Checking checking = model.directory().check("HEAD", ModelParameter.table(files));
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(Json.line(map(checking)));
        } else {
            print(checking, out);
        }
        out.flush();
        return checking.problems() > 0 ? ExitCode.DATA : checking.drifted() ? ExitCode.CHECK_FAILED : ExitCode.OK;
    }

    private static Map<String, Object> map(Checking checking) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schema", "palimpsest-check/1");
        map.put("rows", checking.rows());
        map.put("problems", checking.problems());
        map.put("drifted", checking.drifted());
        map.put(
                "columns",
                checking.drift().columns().stream().map(CheckCommand::column).toList());
        map.put("notes", checking.notes());
        map.put("findings", checking.findings().stream().map(FindingWords::map).toList());
        map.put("faults", checking.faults());
        if (!Double.isNaN(checking.entropy())) {
            map.put("entropy", checking.entropy());
            map.put("mutual_information", checking.mutualInformation());
        }
        if (!Double.isNaN(checking.knownEntropy())) {
            map.put("known_entropy", checking.knownEntropy());
            map.put("known_mutual_information", checking.knownMutualInformation());
        }
        return map;
    }

    private static Map<String, Object> column(DriftReport.ColumnDrift column) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", column.name());
        map.put("level", column.level().name().toLowerCase(Locale.ROOT));
        map.put("drift", column.drift());
        map.put("psi", column.shift().psi());
        map.put("p_value", column.shift().pValue());
        return map;
    }

    private static void print(Checking checking, PrintWriter out) {
        out.println(Words.count(checking.rows(), "row", "rows")
                + (checking.problems() > 0 ? ", " + checking.problems() + " of which cannot be read" : ""));
        int width = checking.drift().columns().stream()
                .mapToInt(column -> column.name().length())
                .max()
                .orElse(0);
        for (DriftReport.ColumnDrift column : checking.drift().columns()) {
            out.printf(
                    Locale.ROOT,
                    "  %-" + Math.max(1, width) + "s  %-8s  PSI %.3f%n",
                    column.name(),
                    column.level().name().toLowerCase(Locale.ROOT),
                    column.shift().psi());
        }
        checking.notes().forEach(note -> out.println("note: " + note));
        FindingWords.lines(checking.findings()).forEach(line -> out.println("check: " + line));
        checking.faults().forEach(fault -> out.println("fault: " + fault));
        if (!Double.isNaN(checking.entropy()) && !Double.isNaN(checking.knownEntropy())) {
            out.printf(
                    Locale.ROOT,
                    "predictions: mean entropy %.3f (%.3f on held-out rows of the last task), mutual information %.4f"
                            + " (%.4f)%n",
                    checking.entropy(),
                    checking.knownEntropy(),
                    checking.mutualInformation(),
                    checking.knownMutualInformation());
        }
        if (checking.drifted()) {
            out.println("DRIFT: look at the columns above before learning");
        } else {
            out.println(checking.problems() > 0 ? "MISFIT: correct the rows above before learning" : "no drift");
        }
    }
}
