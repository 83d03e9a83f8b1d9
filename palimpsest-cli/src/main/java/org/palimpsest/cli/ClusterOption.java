package org.palimpsest.cli;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.run.ClusterSweep;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where runs are executed, if not in this process: an option of the commands that run experiments. */
final class ClusterOption {
    @Option(
            names = "--on",
            paramLabel = "MASTER",
            description =
                    "Execute the runs on Apache Spark, one task each: spark://host:7077, local[2], ... Needs Spark 4.1 in"
                            + " SPARK_HOME; --out and the data must be on a file system that all machines share.")
    private @Nullable String master;

    /** The address of the cluster, if runs are to be executed there: as spark-submit understood it, else as it was given. */
    Optional<String> master() {
        return submitted().or(() -> Optional.ofNullable(master));
    }

    /** The master that spark-submit was given, if it started this process. */
    private static Optional<String> submitted() {
        return ClusterSweep.found().flatMap(there -> Optional.ofNullable(System.getProperty("spark.master")));
    }

    /** Refuses two masters. */
    void check(CommandSpec spec) {
        check(spec, submitted());
    }

    void check(CommandSpec spec, Optional<String> submitted) {
        if (master == null || submitted.isEmpty() || isSame(master, submitted.get())) {
            return;
        }
        throw new ParameterException(
                spec.commandLine(),
                "--on says " + master + ", but spark-submit has the master " + submitted.get()
                        + "; give spark-submit --master " + master + ", and leave --on out");
    }

    /** Spark adds a protocol to the address of Kubernetes. */
    private static boolean isSame(String given, String understood) {
        return given.equals(understood) || (given.startsWith("k8s://") && understood.startsWith("k8s://"));
    }

    /**
     * Executes the whole command in a process with Spark's class path, which this one does not have: it may have stubs of
     * Hadoop.
     *
     * @return its exit code; empty where runs are executed by this process, on a cluster or not
     */
    Optional<Integer> elsewhere(CommandSpec spec) throws IOException, InterruptedException {
        if (master == null || ClusterSweep.found().isPresent()) {
            return Optional.empty();
        }
        SparkMaster where = SparkMaster.parse(master);
        where.checkReachable();
        SparkInstallation installation = SparkInstallation.find(System.getenv());
        SparkProcess process = new SparkProcess(
                installation,
                where,
                Map.copyOf(System.getenv()),
                SparkInstallation.beside(spec.userObject().getClass()));
        return Optional.of(process.run(
                spec.root().commandLine().getParseResult().originalArgs(),
                spec.commandLine().getErr()));
    }
}
