package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.FetchProgress;
import org.palimpsest.cli.Interruption;
import org.palimpsest.cli.Main;
import org.palimpsest.cli.ParallelismOptions;
import org.palimpsest.cli.ProgressLine;
import org.palimpsest.cli.RunEnds;
import org.palimpsest.cli.RunProgress;
import org.palimpsest.cli.RunRootOption;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest reproduce}. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Reproduce Chen, Diethe and Lawrence (2018): do the missing runs, draw the figures, check the claims.",
            "",
            "An interrupted command continues when it is given again. Finished runs are not repeated."
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
            "  palimpsest reproduce --quick             minutes",
            "  palimpsest reproduce                     hours",
            "  palimpsest reproduce figure1 --dry-run   the commands behind a figure",
            "  palimpsest reproduce claims              checks what is stored; trains nothing"
        })
final class ReproduceCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "PART",
            arity = "0..1",
            defaultValue = Studies.ALL,
            description = "What to run: all, figure1, figure2, figure3, figure4, kl, epsilon, ewc, costs, or"
                    + " claims, which trains nothing (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String part;

    @ArgGroup
    private Extent extent = new Extent();

    /** How much, in one of two ways. */
    static final class Extent {
        @Option(
                names = "--quick",
                description = "Fewer seeds, tasks and epochs; takes minutes. Results are marked as quick.")
        private boolean quick;

        @Option(names = "--full", description = "The published sampling and epochs; takes days.")
        private boolean full;

        Budget budget() {
            return quick ? Budget.QUICK : full ? Budget.FULL : Budget.DEFAULT;
        }
    }

    @Mixin
    private RunRootOption out = new RunRootOption();

    @Mixin
    private ParallelismOptions parallelism = new ParallelismOptions();

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = "reproduction",
            description = "Directory for figures and the ledger (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path to;

    @Option(names = "--dry-run", description = "List the experiments and their commands; write nothing.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException, InterruptedException {
        parallelism.check(spec);
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine line = ProgressLine.standard();
        Reproduction wanted = new Reproduction(Studies.named(part), extent.budget(), Main.Version.number());
        if (dryRun) {
            list(wanted);
            return ExitCode.OK;
        }
        Optional<Integer> code = parallelism.elsewhere(spec);
        if (code.isPresent()) {
            return code.get();
        }
        Reproduction all = new Reproduction(Studies.all(), extent.budget(), Main.Version.number());
        DataStore store = DataStore.standard();
        List<Sweep.Item> items = wanted.items(store, new FetchProgress(err, line));
        line.clear();
        try (Interruption interruption = Interruption.watch()) {
            Runner runner = new Runner(out.root(), RunOptions.USUAL, new RunProgress(err, line, items), interruption);
            RunEnds ends = new RunEnds(run(items, wanted.keeping(), runner), out.root());
            line.clear();
            ends.troubles(err);
            if (ends.exitCode() != ExitCode.INTERRUPTED) {
                wanted.measure(out.root(), text -> {
                    err.println(text);
                    err.flush();
                });
                tell(all.write(to, all.archive(out.root(), store), System.getProperty("palimpsest.commit", "")));
            }
            return ends.exitCode();
        }
    }

    /** Those whose states are kept first, then the others. */
    private List<Sweep.End> run(List<Sweep.Item> items, Set<Experiment> keeping, Runner runner)
            throws IOException, InterruptedException {
        List<Sweep.End> ends = new ArrayList<>();
        for (boolean states : new boolean[] {true, false}) {
            List<Sweep.Item> some = items.stream()
                    .filter(item -> keeping.contains(item.run().experiment()) == states)
                    .toList();
            Runner now =
                    new Runner(out.root(), runner.options().withKeepStates(states), runner.listener(), runner.stop());
            ends.addAll(parallelism.run(some, now));
        }
        return ends;
    }

    private void tell(Reproduction.Outcome outcome) {
        PrintWriter print = spec.commandLine().getOut();
        for (Claim claim : outcome.claims()) {
            print.printf(Locale.ROOT, "%-18s%-16s%s%n", claim.id(), claim.verdict(), claim.says());
        }
        for (Study study : outcome.missing()) {
            print.printf(Locale.ROOT, "%-18s%-16s%s%n", study.name(), "not run yet", study.title());
        }
        print.println("written  " + to.resolve("reproduction.md") + " and reproduction.html, to be looked at");
        print.flush();
    }

    /** Needs no data. */
    private void list(Reproduction wanted) {
        PrintWriter print = spec.commandLine().getOut();
        int seeds = wanted.budget().seeds().size();
        List<Setup> setups = wanted.setups();
        for (Study study : wanted.studies()) {
            Set<Experiment> needed = study.setups(wanted.budget()).stream()
                    .map(Setup::experiment)
                    .collect(Collectors.toSet());
            print.println("# " + study.name() + ": " + study.title() + (needed.isEmpty() ? "; needs no runs" : ""));
            setups.stream()
                    .filter(setup -> needed.contains(setup.experiment()))
                    .forEach(setup -> print.println(setup.command(seeds)));
            print.println();
        }
        int experiments = setups.size();
        print.println(experiments + " experiments with " + seeds + " seeds each: " + experiments * seeds
                + " runs. Nothing was written.");
        print.flush();
    }
}
