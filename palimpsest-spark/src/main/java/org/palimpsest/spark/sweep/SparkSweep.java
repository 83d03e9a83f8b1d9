package org.palimpsest.spark.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.run.ClusterException;
import org.palimpsest.lab.run.ClusterSweep;
import org.palimpsest.lab.run.FailureKind;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.math.Compute;
import org.palimpsest.store.DurableFile;

/**
 * Runs as tasks of Spark, one job of one task each, so that each ends by itself. A run whose executor is lost is given to
 * another one, which goes on from the last checkpoint in the shared directory.
 */
public final class SparkSweep implements ClusterSweep {
    private static final long PAUSE_MILLIS = 200;

    /** How long executors may take to save where they are. */
    private static final long SAVING_MILLIS = 20_000;

    private final Optional<Duration> onTheWay;

    /** With the patience of the configuration. */
    public SparkSweep() {
        this(Optional.empty());
    }

    /** @param onTheWay how long there may be no executor after the first came, if not as long as before */
    SparkSweep(Optional<Duration> onTheWay) {
        this.onTheWay = onTheWay;
    }

    @Override
    public List<Sweep.End> run(String master, int threads, List<Sweep.Item> items, Runner runner)
            throws IOException, InterruptedException {
        List<Sweep.End> kept = new ArrayList<>();
        List<Run> pending = new ArrayList<>();
        for (Sweep.Item item : items) {
            if (runner.isDone(item.run())) {
                runner.listener().ended(item.run(), RunOutcome.KEPT);
                kept.add(new Sweep.End(item.run(), RunOutcome.KEPT, Optional.empty()));
            } else {
                pending.add(item.run());
            }
        }
        if (pending.isEmpty()) {
            return kept;
        }
        Map<Run, Sweep.End> ends = new HashMap<>();
        kept.forEach(end -> ends.put(end.run(), end));
        try (JavaSparkContext spark = context(conf(master, threads))) {
            ExecutorWatch watch = ExecutorWatch.of(spark, master);
            watch.awaitFirst();
            watch = watch.with(onTheWay.orElse(watch.patience()));
            ActiveTasks active = new ActiveTasks();
            spark.sc().addSparkListener(active);
            ends.putAll(new Jobs(spark, runner, active, watch).run(pending, threads));
        }
        return items.stream().map(item -> ends.get(item.run())).toList();
    }

    private static SparkConf conf(String master, int threads) {
        return new SparkConf()
                .setMaster(master)
                .setAppName("palimpsest")
                .setIfMissing("spark.ui.enabled", "false")
                // Two attempts of one run would wait for each other's lock.
                .set("spark.speculation", "false")
                .setIfMissing("spark.task.cpus", master.startsWith("local") ? "1" : String.valueOf(threads))
                .setIfMissing("spark.network.timeout", "300s")
                .setIfMissing("spark.executor.heartbeatInterval", "30s");
    }

    private static JavaSparkContext context(SparkConf conf) throws ClusterException {
        try {
            return new JavaSparkContext(conf);
        } catch (Exception e) { // Spark throws what Java's signatures do not tell of
            throw new ClusterException("Spark could not be started on " + conf.get("spark.master") + ": "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + "; nothing was written");
        }
    }

    /** How many tasks are at work. */
    private static final class ActiveTasks extends SparkListener {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void onTaskStart(SparkListenerTaskStart start) {
            count.incrementAndGet();
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            count.decrementAndGet();
        }

        int count() {
            return count.get();
        }
    }

    /** The jobs of a sweep under way. */
    private record Jobs(JavaSparkContext spark, Runner runner, ActiveTasks active, ExecutorWatch watch) {
        Map<Run, Sweep.End> run(List<Run> runs, int threads) throws IOException, InterruptedException {
            DurableFile.createDirectories(runner.root());
            Path token = runner.root().resolve(".on-" + UUID.randomUUID());
            DurableFile.write(token, "Here while a sweep is executed on a cluster.\n");
            try (Compute compute = Compute.on(1)) {
                Map<Run, JavaFutureAction<List<RunTask.End>>> jobs = new HashMap<>();
                for (Run run : runs) {
                    RunTask task = RunTask.of(run, runner, token, DataStore.standard(), compute.kernelsName(), threads);
                    jobs.put(
                            run,
                            spark.parallelize(List.of(task), 1)
                                    .map(one -> {
                                        TaskContext context = TaskContext.get();
                                        return one.run(context::isInterrupted);
                                    })
                                    .collectAsync());
                }
                return ended(runs, jobs);
            } finally {
                Files.deleteIfExists(token);
            }
        }

        private Map<Run, Sweep.End> ended(List<Run> runs, Map<Run, JavaFutureAction<List<RunTask.End>>> jobs)
                throws ClusterException, InterruptedException {
            Map<Run, Sweep.End> ends = new HashMap<>();
            while (ends.size() < runs.size()) {
                for (Run run : runs) {
                    JavaFutureAction<List<RunTask.End>> job = jobs.get(run);
                    if (!ends.containsKey(run) && job != null && job.isDone()) {
                        ends.put(run, end(run, job, runs.size() - ends.size()));
                    }
                }
                if (runner.stop().getAsBoolean()) {
                    stopAll();
                    for (Run run : runs) {
                        ends.computeIfAbsent(run, one -> new Sweep.End(one, RunOutcome.STOPPED, Optional.empty()));
                    }
                } else if (ends.size() < runs.size()) {
                    watch.check(runs.size() - ends.size());
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            return ends;
        }

        /** Executors notice, save where they are, and end. */
        private void stopAll() throws InterruptedException {
            long end = System.nanoTime() + SAVING_MILLIS * 1_000_000L;
            if (!spark.sc().isStopped()) {
                spark.sc().cancelAllJobs();
            }
            while (active.count() > 0 && !spark.sc().isStopped() && System.nanoTime() < end) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }

        /** @param left how many runs are not at their end, this one included */
        private Sweep.End end(Run run, JavaFutureAction<List<RunTask.End>> job, int left)
                throws ClusterException, InterruptedException {
            Sweep.End end;
            try {
                RunTask.End told = job.get().get(0);
                RunOutcome outcome = RunOutcome.valueOf(told.outcome());
                end = new Sweep.End(
                        run,
                        outcome,
                        outcome == RunOutcome.FAILED
                                ? Optional.of(new FailureKind.Remote(FailureKind.valueOf(told.kind()), told.message()))
                                : Optional.empty());
            } catch (ExecutionException | CancellationException e) {
                end = lost(run, firstLine(e.getCause() == null ? e : e.getCause()), left);
            }
            runner.listener().ended(run, end.outcome());
            return end;
        }

        /** How a run ends whose job Spark gave up. */
        private Sweep.End lost(Run run, String why, int left) throws ClusterException, InterruptedException {
            if (runner.stop().getAsBoolean()) {
                return new Sweep.End(run, RunOutcome.STOPPED, Optional.empty());
            }
            Thread.sleep(PAUSE_MILLIS); // an application that is ended loses its jobs first
            if (spark.sc().isStopped()) {
                throw watch.lost("ended the application (" + why + ")", left);
            }
            return new Sweep.End(
                    run,
                    RunOutcome.FAILED,
                    Optional.of(new ClusterException(
                            "the cluster lost it: " + why + "; what it saved is whole, and the same command goes on")));
        }

        private static String firstLine(Throwable e) {
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
    }
}
