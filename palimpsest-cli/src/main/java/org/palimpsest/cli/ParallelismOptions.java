package org.palimpsest.cli;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How many runs at a time, and how many threads each: options that several commands share. */
final class ParallelismOptions {
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
    void check(CommandSpec spec) {
        atLeastOne(spec, "--jobs", jobs);
        atLeastOne(spec, "--threads", threads);
    }

    static void atLeastOne(CommandSpec spec, String option, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw new ParameterException(spec.commandLine(), option + " must be >= 1, was " + value);
        }
    }

    /** The way to run some runs, of which a part may be done. */
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
