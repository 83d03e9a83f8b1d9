package org.palimpsest.spark.sweep;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.FailureKind;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.math.Compute;

/**
 * One run as a task of Spark: what travels to an executor, and what the executor does with it. It is described by text, so
 * that an executor makes the same run of it as a command line would.
 *
 * @param spec the resolved experiment, as TOML
 * @param hash the name of its content, data included
 * @param root the directory of all runs, on a file system that all machines share
 * @param token a file that the driver wrote there
 * @param data the directory of the data sets
 * @param kernels what the driver computes with
 */
record RunTask(
        String spec,
        String hash,
        long seed,
        boolean future,
        String version,
        String root,
        String token,
        String data,
        String kernels,
        int threads,
        long everyMillis,
        boolean keepStates,
        boolean anew)
        implements Serializable {
    /** How a run ended on an executor, in words. */
    record End(String outcome, String kind, String message) implements Serializable {
        static End of(RunOutcome outcome) {
            return new End(outcome.name(), "", "");
        }

        static End failed(FailureKind kind, String message) {
            return new End(RunOutcome.FAILED.name(), kind.name(), message);
        }
    }

    static RunTask of(Run run, Runner runner, Path token, DataStore store, String kernels, int threads) {
        RunOptions options = runner.options();
        return new RunTask(
                run.spec(),
                run.hash(),
                run.seed(),
                run.future(),
                run.version(),
                runner.root().toAbsolutePath().toString(),
                token.toAbsolutePath().toString(),
                store.cache().root().toString(),
                kernels,
                threads,
                options.every().toMillis(),
                options.keepStates(),
                options.anew());
    }

    /** Runs, on an executor. A failure of the run is an answer; only a lost executor makes Spark try again. */
    End run(BooleanSupplier stop) {
        try (Compute compute = Compute.on(threads)) {
            return End.of(run(compute, stop));
        } catch (IOException | DivergenceException | IllegalArgumentException e) {
            return End.failed(FailureKind.of(e), String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
            return End.failed(
                    FailureKind.RESOURCE,
                    "an executor on " + host() + " ran out of its heap of " + mebibytes
                            + " MiB; give it more (spark.executor.memory, or -Xmx for local[n]) or fewer cores");
        }
    }

    private RunOutcome run(Compute compute, BooleanSupplier stop) throws IOException {
        if (!Files.exists(Path.of(token))) {
            throw new FailureKind.Remote(
                    FailureKind.RESOURCE,
                    "the executor on " + host() + " does not see " + root
                            + " of the driver; runs need a directory on a file system that all machines share");
        }
        if (!kernels.equals(compute.kernelsName())) {
            throw new FailureKind.Remote(
                    FailureKind.RESOURCE,
                    "the executor on " + host() + " computes with the kernels '" + compute.kernelsName()
                            + "', the driver with '" + kernels
                            + "', and their results differ in the last bits; start both"
                            + " on the same kind of machine, with --add-modules jdk.incubator.vector or both without");
        }
        Experiment experiment = Specs.read("the task", spec);
        Sweep.Item item = new Workload(List.of(experiment), List.of(seed), future, version)
                .items(DataStore.in(new Cache(Path.of(data))), Progress.NONE)
                .get(0);
        if (!item.run().hash().equals(hash)) {
            throw new InvalidDataException(
                    "the data set " + experiment.stream().dataset() + " differs from the driver's",
                    data + " on " + host(),
                    "put the same files there: on a file system that all machines share, or by fetching the data set");
        }
        RunOptions options = RunOptions.USUAL
                .withEvery(Duration.ofMillis(everyMillis))
                .withKeepStates(keepStates)
                .withAnew(anew);
        return new Runner(Path.of(root), options, RunListener.NONE, stop).run(item.run(), item.stream(), compute);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a machine without a name";
        }
    }
}
