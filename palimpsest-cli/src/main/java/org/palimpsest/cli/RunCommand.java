package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Shard;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.spec.Benchmarks;
import org.palimpsest.lab.spec.Methods;
import org.palimpsest.lab.spec.Specs;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Run an experiment: learn its tasks one after another and test on all of them after each.",
            "",
            "A run is an experiment with a seed; it has its own directory. An interrupted run continues when"
                    + " the same command is given again, and ends with the same bytes. Finished runs are not repeated."
                    + " Missing data are downloaded."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            "1:Training diverged.",
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            "4:A run directory is damaged.",
            "5:Disk, memory or the cluster, or another process has the same run.",
            ExitCode.Help.INTERRUPTED
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest run split-digits                              offline, seconds",
            "  palimpsest run split-mnist --method vcl+gng --seeds 3",
            "  palimpsest run split-mnist --method vcl,vcl+gng --seeds 5 --csv scores.csv",
            "  palimpsest run split-mnist --method vcl+gng,ewc --same-recipe --seeds 5",
            "  palimpsest run permuted-mnist --recipe vcl2018 --dry-run",
            "  palimpsest run runs/NAME/HASH/seed-0/run.json --out again  repeats a run",
            "",
            "On n machines: --on spark://host:7077; or give the i-th the same",
            "command with --shard i/n, then copy the directories together."
        })
final class RunCommand implements Callable<Integer> {
    /** The names of benchmarks. */
    static final class BenchmarkNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Benchmarks.names().iterator();
        }
    }

    /** The names of methods. */
    static final class MethodNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Methods.names().iterator();
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "BENCHMARK|SPEC",
            completionCandidates = BenchmarkNames.class,
            description = "A benchmark (${COMPLETION-CANDIDATES}); a specification (.toml); or the run.json of a run to"
                    + " repeat.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String what;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(
            names = "--method",
            paramLabel = "NAME",
            split = ",",
            completionCandidates = MethodNames.class,
            description = "The method; several are compared with the first: ${COMPLETION-CANDIDATES} (default: that of"
                    + " the specification, else vcl). 'palimpsest list methods' says what they are.")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--same-recipe",
            description = "Give all methods of --method the settings of the first, so that they differ in the method"
                    + " alone (default: each has its own recipe).")
    private boolean sameRecipe;

    @Option(
            names = "--coreset",
            paramLabel = "KIND:SIZE",
            split = ",",
            description = "What is kept of each task's data: none, random:200, kcenter:200, stein:200, giga:200,"
                    + " sensitivity:200, or summary:16 for class statistics; several are compared.")
    private List<String> coresets = new ArrayList<>();

    @Option(
            names = "--use",
            paramLabel = "USE",
            split = ",",
            description = "How coresets are used: predictive, regret; several are compared.")
    private List<String> uses = new ArrayList<>();

    @ArgGroup
    private Seeds seeds = new Seeds();

    /** Seeds, in one of two ways. */
    static final class Seeds {
        @Option(names = "--seeds", paramLabel = "N", description = "Number of seeds: 0 to N-1 (default: 1).")
        private @Nullable Integer count;

        @Option(names = "--seed", paramLabel = "K", split = ",", description = "The seeds, instead of --seeds.")
        private List<Long> chosen = new ArrayList<>();

        List<Long> all() {
            return count != null ? LongStream.range(0, count).boxed().toList() : chosen;
        }
    }

    @Mixin
    private RunRootOption out = new RunRootOption();

    @Mixin
    private ParallelismOptions parallelism = new ParallelismOptions();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Only every N-th run, starting with the I-th, counted from 1.")
    private @Nullable String shard;

    @Option(names = "--future", description = "Also test on tasks that are not learned yet, where a head is shared.")
    private boolean future;

    @Option(names = "--keep-states", description = "Keep the state after every task, not only after the last.")
    private boolean keepStates;

    @Option(names = "--force", description = "Start again from the beginning and discard what these runs have written.")
    private boolean force;

    @Option(
            names = "--dry-run",
            description = "Show the resolved experiment, its size and estimated time; write nothing.")
    private boolean dryRun;

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private CsvOption csv = new CsvOption();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine line = ProgressLine.standard();
        ParallelismOptions.atLeastOne(spec, "--seeds", seeds.count);
        parallelism.check(spec);
        csv.check(spec);
        if (sameRecipe && methods.stream().distinct().count() < 2) {
            throw new ParameterException(
                    spec.commandLine(), "--same-recipe is for several methods: --method vcl,ewc --same-recipe");
        }
        Shard part = shard == null ? Shard.ALL : Shard.parse(shard);
        RunRequest request = new RunRequest(
                what,
                settings.recipe(),
                methods,
                sameRecipe,
                coresets,
                uses,
                settings.overrides(),
                seeds.all(),
                future);
        List<Experiment> experiments = request.experiments();
        RunOptions options = RunOptions.USUAL.withKeepStates(keepStates).withAnew(force);
        DataStore store = DataStore.standard();
        List<Run> runs = part.of(request.runs(experiments, store, out.root()));
        boolean done = !dryRun && new Runner(out.root(), options, RunListener.NONE, () -> false).allDone(runs);
        Optional<Integer> code = dryRun || done ? Optional.empty() : parallelism.elsewhere(spec);
        if (code.isPresent()) {
            return code.get();
        }
        for (Experiment experiment : experiments) {
            Specs.warnings(experiment).forEach(text -> err.println("warning: " + text));
        }
        err.flush();
        if (done) {
            runs.forEach(run -> err.println(RunProgress.kept(run)));
            err.flush();
            return report(runs.stream()
                    .map(run -> new Sweep.End(run, RunOutcome.KEPT, Optional.empty()))
                    .toList());
        }
        List<Sweep.Item> items = part.of(request.items(experiments, store, new FetchProgress(err, line)));
        line.clear();
        try (Interruption interruption = Interruption.watch()) {
            Runner runner = new Runner(out.root(), options, new RunProgress(err, line, items), interruption);
            if (dryRun) {
                DryRun.print(spec.commandLine().getOut(), items, parallelism.sweep(items, runner), out.root());
                spec.commandLine().getOut().flush();
                return ExitCode.OK;
            }
            List<Sweep.End> ends = parallelism.run(items, runner);
            line.clear();
            return report(ends);
        }
    }

    private int report(List<Sweep.End> ends) throws IOException {
        RunEnds told = new RunEnds(ends, out.root());
        List<RunResult> finished = new ArrayList<>();
        for (Sweep.End end : ends) {
            switch (end.outcome()) {
                case DONE, KEPT -> finished.add(RunResult.read(end.run().directory(out.root())));
                case STOPPED, BUSY, FAILED -> {}
            }
        }
        List<Results> results = Results.of(finished);
        csv.write(results);
        PrintWriter print = spec.commandLine().getOut();
        if (json.wanted()) {
            print.println(ResultsJson.of(results));
        } else {
            results.forEach(result -> ResultTables.print(print, result));
            if (results.size() > 1) {
                new Comparison(results).print(print);
            }
            told.files(print, csv.file());
        }
        print.flush();
        told.troubles(spec.commandLine().getErr());
        return told.exitCode();
    }
}
