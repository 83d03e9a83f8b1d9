package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.palimpsest.lab.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code palimpsest report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Write an HTML report of runs: results, forgetting, calibration, posterior, settings.",
            "",
            "Trains nothing. The report is one file that works offline; every chart has its table and CSV."
                    + " Unfinished runs are included; runs that cannot be read are left out, with a warning."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            "3:There are no runs.",
            "4:No run can be read.",
            ExitCode.Help.RESOURCE
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest report runs",
            "  palimpsest report runs/split-mnist-vcl runs/split-mnist-vcl+gng -o split.html"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunsParameter runs = new RunsParameter();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            defaultValue = "report.html",
            description = "The file to write (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path file;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        if (!Files.isDirectory(file.toAbsolutePath().resolveSibling(""))) {
            throw new ParameterException(spec.commandLine(), "-o: there is no directory for " + file);
        }
        if (Files.isDirectory(file)) {
            throw new ParameterException(spec.commandLine(), "-o: " + file + " is a directory; name a file in it");
        }
        Report report = Report.read(runs.roots(), new RunWords());
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
}
