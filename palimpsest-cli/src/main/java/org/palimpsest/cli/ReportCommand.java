package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.palimpsest.cli.model.ModelReport;
import org.palimpsest.lab.report.Report;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Write an HTML report of a model, or of runs.",
            "",
            "Of a model: scores over versions, calibration, confusion, importance of columns, drift, novelty. Of runs:"
                    + " results, forgetting, calibration, posterior, settings.",
            "",
            "Trains nothing. The report is one file that works offline; every chart has its table and CSV."
                    + " Unfinished runs are included; runs that cannot be read are left out, with a warning."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            "3:There are no runs, or a test table does not fit the model.",
            "4:No run can be read, or the model is damaged.",
            ExitCode.Help.RESOURCE
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest report churn -o churn.html",
            "  palimpsest report churn --test january.csv --test february.csv",
            "  palimpsest report runs",
            "  palimpsest report runs/split-mnist-vcl runs/split-mnist-vcl+gng -o split.html"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "MODEL|RUNS",
            arity = "1..*",
            description = "A model; or run directories, or directories that contain them.")
    private List<Path> roots = List.of();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            defaultValue = "report.html",
            description = "The file to write (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "Labelled rows to score every version of a model on; repeatable.")
    private List<Path> tests = List.of();

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        if (!Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new ParameterException(spec.commandLine(), "-o: there is no directory for " + file);
        }
        if (Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), "-o: " + file + " is a directory; name a file in it");
        }
        List<Path> models = new ArrayList<>();
        for (Path root : roots) {
            if (ModelDirectory.at(root).exists()) {
                models.add(root);
            }
        }
        if (!models.isEmpty()) {
            if (roots.size() > 1) {
                throw new ParameterException(
                        spec.commandLine(), models.get(0) + " is a model; a report is of one model, or of runs");
            }
            return model(models.get(0));
        }
        if (!tests.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--test is for the report of a model");
        }
        String runs = roots.stream().map(Path::toString).collect(Collectors.joining(", "));
        Report report = Report.read(roots, new RunWords());
        RunsParameter.warn(report.leftOut(), err);
        if (report.runs() == 0 && !report.leftOut().isEmpty()) {
            err.println("palimpsest: none of the runs in " + runs + " can be read");
            err.flush();
            return ExitCode.MODEL;
        }
        if (report.runs() == 0) {
            err.println("palimpsest: there are no runs in " + runs + "; make some with 'palimpsest run'");
            err.flush();
            return ExitCode.DATA;
        }
        int unfinished = report.runs() - report.finished();
        if (unfinished > 0) {
            err.println("warning: " + Counted.part(unfinished, report.runs(), "run")
                    + " not finished; final numbers count finished runs only");
            err.flush();
        }
        report.write(file, Main.Version.number());
        PrintWriter out = spec.commandLine().getOut();
        out.println("written  " + file + ", " + Bytes.of(Files.size(file)) + ", " + Counted.of(report.runs(), "run"));
        out.flush();
        return ExitCode.OK;
    }

    private int model(Path directory) throws IOException {
        ModelReport report = ModelReport.of(
                ModelDirectory.at(directory), tests.stream().map(Table::of).toList());
        report.page(Main.Version.number()).write(file);
        PrintWriter out = spec.commandLine().getOut();
        out.println("written  " + file + ", " + Bytes.of(Files.size(file)) + ", "
                + Counted.of(report.versions(), "version"));
        out.flush();
        return ExitCode.OK;
    }
}
