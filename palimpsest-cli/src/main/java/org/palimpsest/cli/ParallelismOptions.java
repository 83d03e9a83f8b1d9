package org.palimpsest.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.run.ClusterSweep;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How many runs at a time, and how many threads each: options that several commands share. */
public final class ParallelismOptions {
    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Number of runs at a time (default: one per processor). Results are bit-identical for any"
                    + " number.")
    private @Nullable Integer jobs;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads per run (default: processors divided by jobs). Results are"
                    + " bit-identical for any number.")
    private @Nullable Integer threads;

    /** Refuses numbers that cannot be. */
    public void check(CommandSpec spec) {
        atLeastOne(spec, "--jobs", jobs);
        atLeastOne(spec, "--threads", threads);
        cluster.check(spec);
        if (cluster.master().isPresent() && jobs != null) {
            throw new ParameterException(
                    spec.commandLine(), "with --on the cluster decides how many runs at a time; leave --jobs out");
        }
    }

    static void atLeastOne(CommandSpec spec, String option, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw new ParameterException(spec.commandLine(), option + " must be >= 1, was " + value);
        }
    }

    @Mixin
    private ClusterOption cluster = new ClusterOption();

    /** Executes the whole command in another process, if that is needed; the result is its exit code. */
    public Optional<Integer> elsewhere(CommandSpec spec) throws IOException, InterruptedException {
        return cluster.elsewhere(spec);
    }

    /** Runs some runs, of which a part may be done: here, or on a cluster. */
    public List<Sweep.End> run(List<Sweep.Item> items, Runner runner) throws IOException, InterruptedException {
        Optional<String> master = cluster.master();
        if (master.isEmpty()) {
            return sweep(items, runner).run(items, runner);
        }
        ClusterSweep there = ClusterSweep.found().orElseThrow(); // or the command would be elsewhere
        return there.run(master.get(), threads == null ? 1 : threads, items, runner);
    }

    /** The way to run some runs here, of which a part may be done. */
    Sweep sweep(List<Sweep.Item> items, Runner runner) throws IOException {
        int pending = 0;
        for (Sweep.Item item : items) {
            pending += runner.isDone(item.run()) ? 0 : 1;
        }
        int processors = Runtime.getRuntime().availableProcessors();
        Sweep usual = Sweep.of(pending, threads != null ? Math.max(1, processors / threads) : processors);
        int atATime = jobs != null ? jobs : usual.jobs();
        return new Sweep(atATime, threads != null ? threads : Math.max(1, processors / atATime));
    }
}
