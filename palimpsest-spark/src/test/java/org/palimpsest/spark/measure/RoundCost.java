package org.palimpsest.spark.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.Learner;
import org.palimpsest.math.Compute;
import org.palimpsest.model.Trainer;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.spark.ClusterTrainer;
import org.palimpsest.spark.RoundReport;
import org.palimpsest.spark.RoundSettings;
import org.palimpsest.task.Task;

/**
 * What a round of one epoch costs on MNIST, for K = 1, 2, 4, 8: bytes, seconds, and the constants of the cost model. Of all
 * rounds but the first, in which the JVM compiles, the fastest is told: other work on the machine only adds. What a training
 * costs besides such rounds is told, too: the first round, and what is not in a round (rows to the executors, the end).
 */
public final class RoundCost {
    private static final List<Integer> PARTITIONS = List.of(1, 2, 4, 8);

    private RoundCost() {}

    /** @param args Spark's master, number of rounds */
    public static void main(String... args) throws IOException {
        int rounds = Integer.parseInt(args[1]);
        Experiment experiment =
                Specs.resolve("permuted-mnist", Optional.empty(), Optional.of("vcl"), List.of("tasks=1"));
        List<Task> stream =
                experiment.tasks(DataStore.standard().load(experiment.stream().datasets(), Progress.NONE), 0);
        Learner learner = Plan.learner(experiment, stream, 0, Compute.on(1));
        Task task = stream.get(0);
        int n = task.lesson().data().size();
        System.out.println(
                "MNIST, " + n + " rows, 784-100-100-10, master " + args[0] + ", the fastest of rounds 2 to " + rounds);
        System.out.println(
                "| K | sent, MB | received, MB | round, s | computing, s of a processor per partition | merging, s | the rest, s | µs per row | first round, s | outside rounds, s |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf()
                .setMaster(args[0])
                .setAppName("cost of a round")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.maxResultSize", "0")
                .set("spark.network.timeout", "600s")
                .set("spark.executor.heartbeatInterval", "60s"))) {
            int cores = spark.defaultParallelism();
            for (int partitions : PARTITIONS) {
                List<RoundReport> reports = new ArrayList<>();
                long begun = System.nanoTime();
                new ClusterTrainer(spark, RoundSettings.of(partitions).withRounds(rounds))
                        .reportingTo(reports::add)
                        .train(
                                new Trainer.Job(
                                        experiment.method(),
                                        Plan.shape(experiment, stream),
                                        new Likelihood.Categorical(),
                                        learner.initial(),
                                        task.lesson(),
                                        0),
                                report -> {});
                double outside = (System.nanoTime() - begun) / 1e9
                        - reports.stream().mapToDouble(RoundReport::seconds).sum();
                print(partitions, cores, n, reports, outside);
            }
        }
    }

    private static void print(int partitions, int cores, int n, List<RoundReport> all, double outside) {
        List<RoundReport> reports = all.subList(1, all.size());
        double seconds = least(reports.stream().map(RoundReport::seconds).toList());
        double merging = least(reports.stream().map(RoundReport::mergeSeconds).toList());
        double computing =
                least(reports.stream().map(r -> mean(r.partitionSeconds())).toList());
        // Partitions that wait for a core compute one after the other.
        double together = computing * Math.ceil((double) partitions / cores);
        System.out.printf(
                Locale.ROOT,
                "| %d | %.2f | %.2f | %.2f | %.2f | %.3f | %.2f | %.1f | %.2f | %.2f |%n",
                partitions,
                reports.get(0).sent() / 1e6,
                reports.get(0).received() / 1e6,
                seconds,
                computing,
                merging,
                seconds - together - merging,
                1e6 * computing * partitions / n,
                all.get(0).seconds(),
                outside);
    }

    private static double least(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
