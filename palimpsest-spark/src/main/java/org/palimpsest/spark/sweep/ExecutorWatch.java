package org.palimpsest.spark.sweep;

import java.time.Duration;
import org.apache.spark.api.java.JavaSparkContext;
import org.palimpsest.lab.run.ClusterException;

/**
 * Watches whether a cluster has executors. Spark itself waits without end: for the first executor, for a lost master, and for
 * workers in place of lost ones.
 */
final class ExecutorWatch {
    /** How long there may be no executor, in seconds. */
    static final String PATIENCE = "spark.palimpsest.patience";

    private static final long PAUSE_MILLIS = 200;

    private final JavaSparkContext spark;
    private final String master;
    private final Absence absence;

    private ExecutorWatch(JavaSparkContext spark, String master, Duration patience) {
        this.spark = spark;
        this.master = master;
        this.absence = new Absence(patience, System.nanoTime());
    }

    /** With the patience that the configuration tells. */
    static ExecutorWatch of(JavaSparkContext spark, String master) {
        return new ExecutorWatch(
                spark, master, Duration.ofSeconds(spark.getConf().getLong(PATIENCE, 120)));
    }

    /** The same with another patience, which begins now. */
    ExecutorWatch with(Duration patience) {
        return new ExecutorWatch(spark, master, patience);
    }

    /** How long there may be no executor. */
    Duration patience() {
        return absence.patience();
    }

    /** @throws ClusterException when none comes; nothing was written */
    void awaitFirst() throws ClusterException, InterruptedException {
        while (!anybody()) {
            if (spark.sc().isStopped()) {
                throw new ClusterException(
                        "Spark gave up on " + master + "; is it a master of Spark 4.1? Nothing was written");
            }
            if (absence.isTooLong(false, System.nanoTime())) {
                throw new ClusterException("no executor came to work on " + master + " within "
                        + absence.patience().toSeconds()
                        + " s; does the cluster have workers with free cores and memory? Nothing was written");
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /**
     * Executors that go on without their master are left alone: they finish what they have.
     *
     * @param left how many runs are not at their end
     * @throws ClusterException when there has been no executor for too long; what runs have saved is whole
     */
    void check(int left) throws ClusterException {
        if (absence.isTooLong(anybody(), System.nanoTime())) {
            throw lost(
                    "has had no executor for " + absence.patience().toSeconds()
                            + " s: its master or all its workers are lost",
                    left);
        }
    }

    /** What to say of a cluster on which nothing goes on. */
    ClusterException lost(String why, int left) {
        return new ClusterException(master + " " + why + ", with " + left + (left == 1 ? " run" : " runs")
                + " to do. What they have saved is whole; when the cluster works again, the same sweep goes on"
                + " there; or here, without it");
    }

    private boolean anybody() {
        // The driver is one of those that the tracker tells of, and on local[n] it is the one that works.
        return master.matches("local(\\[.*)?") || spark.sc().statusTracker().getExecutorInfos().length > 1;
    }
}
