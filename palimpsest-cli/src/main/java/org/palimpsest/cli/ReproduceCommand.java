package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.reproduce.Budget;
import org.palimpsest.lab.reproduce.Reproduction;
import org.palimpsest.lab.reproduce.Setup;
import org.palimpsest.lab.reproduce.Studies;
import org.palimpsest.lab.reproduce.Study;
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
            "Reproduce the paper: run what is missing, then draw its figures and judge its claims.",
            "",
            "Runs are those of 'palimpsest run': stop it at any time, and the same command goes on. What is done is not"
                    + " done again, so a second time nothing is trained."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest reproduce --quick            a first look, in minutes",
            "  palimpsest reproduce                    everything, in two hours on two cores",
            "  palimpsest reproduce figure1 --dry-run  the commands behind one figure",
            "  palimpsest reproduce claims             judges what is stored; trains nothing",
            "",
            "Exit codes: those of 'palimpsest run'.",
        })
final class ReproduceCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "PART",
            arity = "0..1",
            defaultValue = Studies.ALL,
            description = "What to run: all, figure1, figure4, epsilon, ewc, or claims, which runs nothing"
                    + " (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String part;

    @ArgGroup
    private Extent extent = new Extent();

    /** How much, in one of two ways. */
    static final class Extent {
        @Option(names = "--quick", description = "Fewer seeds, tasks and epochs: minutes, and marked as quick.")
        private boolean quick;

        @Option(names = "--full", description = "The published sampling and epochs: days.")
        private boolean full;

        Budget budget() {
            return quick ? Budget.QUICK : full ? Budget.FULL : Budget.DEFAULT;
        }
    }

    @Option(
            names = "--out",
            paramLabel = "RUNS",
            defaultValue = "runs",
            description = "Where the run directories are (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path out;

    @Mixin
    private Crew crew = new Crew();

    @Option(names = "--dry-run", description = "List the experiments, their commands and what is left; write nothing.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException, InterruptedException {
        crew.check(spec);
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine line = ProgressLine.standard();
        Reproduction wanted = new Reproduction(Studies.named(part), extent.budget(), Main.Version.number());
        List<Setup> setups = wanted.setups();
        List<Sweep.Item> items = wanted.items(setups, DataStore.standard(), new FetchProgress(err, line));
        line.clear();
        try (Interruption interruption = Interruption.watch()) {
            Runner runner = new Runner(out, RunOptions.USUAL, new RunProgress(err, line, items), interruption);
            if (dryRun) {
                list(wanted, items, runner);
                return ExitCode.OK;
            }
            return run(wanted, runner, line);
        }
    }

    /** Those whose states are kept first, then the others. */
    private int run(Reproduction wanted, Runner runner, ProgressLine line) throws IOException, InterruptedException {
        List<Sweep.End> ends = new ArrayList<>();
        for (boolean states : new boolean[] {true, false}) {
            List<Setup> setups =
                    wanted.setups().stream().filter(s -> s.states() == states).toList();
            List<Sweep.Item> items = wanted.items(
                    setups,
                    DataStore.standard(),
                    new FetchProgress(spec.commandLine().getErr(), line));
            Runner keeping = new Runner(out, runner.options().withKeepStates(states), runner.listener(), runner.stop());
            ends.addAll(crew.sweep(items, keeping).run(items, keeping));
        }
        line.clear();
        RunEnds told = new RunEnds(ends, out);
        told.troubles(spec.commandLine().getErr());
        return told.exitCode();
    }

    private void list(Reproduction wanted, List<Sweep.Item> items, Runner runner) throws IOException {
        PrintWriter print = spec.commandLine().getOut();
        int seeds = wanted.budget().seeds().size();
        for (Study study : wanted.studies()) {
            print.println("# " + study.name() + ": " + study.title());
            for (Setup setup : study.setups(wanted.budget())) {
                print.println(setup.command(seeds));
            }
            print.println();
        }
        int done = 0;
        for (Sweep.Item item : items) {
            done += runner.isDone(item.run()) ? 1 : 0;
        }
        print.println(wanted.setups().size() + " experiments with " + seeds + " seeds each: " + items.size() + " runs, "
                + done + " of them done in " + out + "/. Nothing was written.");
        print.flush();
    }
}
