package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.stats.Sample;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compare finished runs, with the settings in which they differ.",
            "",
            "Trains nothing. Each experiment is compared with the first on the same tasks: paired by seed and tested"
                    + " where one choice differs, by the difference of means where more settings differ. Accuracies on"
                    + " different tasks are not subtracted. A single experiment is shown by itself."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            "1:An average accuracy is below --fail-under.",
            ExitCode.Help.USAGE,
            "3:There are no finished runs.",
            "4:No run can be read."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest compare runs",
            "  palimpsest compare runs/split-mnist-vcl runs/split-mnist-vcl+gng",
            "  palimpsest compare runs --fail-under 97 --json"
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunsParameter runs = new RunsParameter();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private CsvOption csv = new CsvOption();

    @Option(
            names = "--fail-under",
            paramLabel = "PERCENT",
            description = "Exit with 1 if the average accuracy of an experiment, in %%, is lower.")
    private @Nullable Double least;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        csv.check(spec);
        List<RunResult> found = runs.found(err);
        List<Results> results = Results.of(found);
        long unfinished = found.stream().filter(run -> !run.done()).count();
        if (unfinished > 0) {
            err.println("warning: " + Counted.part(unfinished, found.size(), "run")
                    + " not finished; final numbers count finished runs only");
        }
        if (results.isEmpty()) {
            err.println(
                    "palimpsest: there are no finished runs in " + runs.roots() + "; make some with 'palimpsest run'");
            err.flush();
            return ExitCode.DATA;
        }
        Comparison comparison = new Comparison(results);
        if (!comparison.isFair()) {
            err.println(
                    "warning: these experiments were not tested on the same tasks; differences are printed only between"
                            + " those that were");
        }
        err.flush();
        csv.write(results);
        if (json.wanted()) {
            out.println(ResultsJson.of(results));
        } else if (results.size() == 1) {
            ResultTables.print(out, results.get(0));
        } else {
            comparison.print(out);
        }
        out.flush();
        return least == null ? ExitCode.OK : check(results, least, err);
    }

    private static int check(List<Results> results, double least, PrintWriter err) {
        int code = ExitCode.OK;
        for (Results each : results) {
            double percent = 100 * Sample.of(each.each(Measure.ACCURACY.of())).mean();
            if (percent < least) {
                err.printf(
                        Locale.ROOT,
                        "palimpsest: %s has an average accuracy of %.2f %%, under %s %%%n",
                        each.name(),
                        percent,
                        least);
                code = ExitCode.CHECK_FAILED;
            }
        }
        err.flush();
        return code;
    }
}
