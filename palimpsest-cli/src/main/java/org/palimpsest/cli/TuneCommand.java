package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;
import org.palimpsest.lab.tune.Search;
import org.palimpsest.lab.tune.SearchAxis;
import org.palimpsest.lab.tune.Trial;
import org.palimpsest.lab.tune.Tuning;
import org.palimpsest.lab.tune.TuningFiles;
import org.palimpsest.lab.tune.TuningResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest tune}. */
@Command(
        name = "tune",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Search settings: run an experiment with each combination and choose the best.",
            "",
            "The best has the highest average accuracy on every fifth training row, which is held out; test"
                    + " rows are never read. Runs are stored as those of 'run', so the same command continues an"
                    + " interrupted search. Writes the chosen specification, ready for 'run', and a record of the"
                    + " search with its cost."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            "1:Training diverged.",
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            "4:A run directory is damaged.",
            "5:Disk or memory, or another process has the same run.",
            ExitCode.Help.INTERRUPTED
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest tune split-digits --method ewc --over lambda=10,100,1000",
            "  palimpsest tune permuted-mnist --method si --over c=0.1,0.5,1,2 \\",
            "    --over learning-rate=1e-3,3e-3 --random 5 --seeds 2",
            "  palimpsest run tuned/split-digits-ewc.toml --seeds 5"
        })
final class TuneCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "BENCHMARK|SPEC",
            description = "A benchmark, such as split-mnist; or a specification (.toml).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String what;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "The method (default: that of the specification, else vcl).")
    private @Nullable String method;

    @Option(
            names = "--over",
            paramLabel = "KEY=VALUE,...",
            required = true,
            description = "A setting and the values to try; repeatable, for all combinations.")
    private List<String> over = new ArrayList<>();

    @Option(names = "--random", paramLabel = "N", description = "Try only N combinations, drawn at random.")
    private @Nullable Integer random;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of seeds per combination: 0 to N-1 (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Mixin
    private RunRootOption out = new RunRootOption();

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = "tuned",
            description = "Directory for the chosen specification and the record of the search (default:"
                    + " ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path to;

    @Mixin
    private ParallelismOptions parallelism = new ParallelismOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine line = ProgressLine.standard();
        parallelism.check(spec);
        ParallelismOptions.atLeastOne(spec, "--seeds", seeds);
        Tuning tuning = new Tuning(
                what,
                settings.recipe(),
                Optional.ofNullable(method),
                settings.overrides(),
                new Search(over.stream().map(SearchAxis::parse).toList()),
                Optional.ofNullable(random),
                seeds);
        Workload workload = tuning.workload(Main.Version.number());
        Optional<Integer> code = parallelism.elsewhere(spec);
        if (code.isPresent()) {
            return code.get();
        }
        List<Sweep.Item> items = workload.items(DataStore.standard(), new FetchProgress(err, line));
        line.clear();
        try (Interruption interruption = Interruption.watch()) {
            Runner runner = new Runner(out.root(), RunOptions.USUAL, new RunProgress(err, line, items), interruption);
            List<Sweep.End> ends = parallelism.run(items, runner);
            line.clear();
            return report(tuning.result(ends, out.root()), new RunEnds(ends, out.root()));
        }
    }

    private int report(TuningResult result, RunEnds told) throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        if (result.choice().isPresent()) {
            TuningFiles files = TuningFiles.write(to, result);
            table(print, result, result.choice().get());
            List.of(files.specification(), files.runs(), files.search())
                    .forEach(file -> print.println("written  " + file));
            print.println();
            print.println("Next: 'palimpsest run " + files.specification() + " --seeds 3' tests what was chosen.");
        }
        print.flush();
        told.troubles(spec.commandLine().getErr());
        return result.choice().isPresent() ? ExitCode.OK : told.exitCode();
    }

    private static void table(PrintWriter print, TuningResult result, TuningResult.Choice choice) {
        int seeds = result.tuning().seeds();
        print.printf(
                Locale.ROOT,
                "%s: %d of %d points, %d seed%s each, %s in all%n",
                choice.experiment().name(),
                result.trials().size(),
                result.tuning().search().size(),
                seeds,
                seeds == 1 ? "" : "s",
                Duration.of(result.seconds()));
        print.println("average accuracy on held-out training rows, %");
        for (Trial trial : result.ranked()) {
            print.println("  " + trial.percent() + "  " + result.settings(trial)
                    + (trial.equals(choice.trial()) ? "  <- chosen" : ""));
        }
        int ties = result.ties().size();
        if (ties > 0) {
            print.println(Counted.of(ties, "other point") + (ties == 1 ? " has" : " have")
                    + " the same accuracy; of equals the first in the grid is chosen");
        }
    }
}
