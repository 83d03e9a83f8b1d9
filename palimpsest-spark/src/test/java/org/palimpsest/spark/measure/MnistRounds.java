package org.palimpsest.spark.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.model.Trainer;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.spark.ClusterTrainer;
import org.palimpsest.spark.RoundSettings;
import org.palimpsest.store.DurableFile;
import org.palimpsest.task.Task;

/**
 * Three permuted tasks of MNIST, learned on one machine and in rounds over partitions: the same method, the same epochs, the
 * same seeds. What is done is kept in a file for each seed and number of partitions, and is not done again.
 */
public final class MnistRounds {
    private MnistRounds() {}

    /**
     * @param args directory of results, Spark's master, number of seeds, number of partitions, and settings of the experiment
     *     if it is to be another one
     */
    public static void main(String... args) throws IOException {
        Path directory = Path.of(args[0]);
        int seeds = Integer.parseInt(args[2]);
        int partitions = Integer.parseInt(args[3]);
        Files.createDirectories(directory);
        List<String> settings = new ArrayList<>(List.of(args).subList(4, args.length));
        for (String usual : List.of("tasks=3", "epochs=20")) {
            String key = usual.substring(0, usual.indexOf('=') + 1);
            if (settings.stream().noneMatch(setting -> setting.startsWith(key))) {
                settings.add(usual);
            }
        }
        Experiment experiment = Specs.resolve("permuted-mnist", Optional.empty(), Optional.of("vcl"), settings);
        List<Task> stream =
                experiment.tasks(DataStore.standard().load(experiment.stream().datasets(), Progress.NONE), 0);
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf()
                .setMaster(args[1])
                .setAppName("MNIST in rounds")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.network.timeout", "600s")
                .set("spark.executor.heartbeatInterval", "60s")
                .set("spark.driver.maxResultSize", "0"))) {
            List<double[]> alone = new ArrayList<>();
            List<double[]> spread = new ArrayList<>();
            for (int seed = 0; seed < seeds; seed++) {
                alone.add(measured(directory, 1, seed, experiment, stream, Trainer.on(Compute.on(1))));
                ClusterTrainer rounds = new ClusterTrainer(spark, RoundSettings.of(partitions));
                spread.add(measured(directory, partitions, seed, experiment, stream, rounds));
            }
            print(alone, spread, partitions);
        }
    }

    /** Average accuracy and NLL over the tasks after the last, and the seconds of training. */
    private static double[] measured(
            Path directory, int partitions, int seed, Experiment experiment, List<Task> stream, Trainer trainer)
            throws IOException {
        Path file = directory.resolve("partitions-" + partitions + "-seed-" + seed + ".txt");
        if (!Files.exists(file)) {
            double[] result = run(experiment, stream, seed, trainer);
            DurableFile.write(file, result[0] + " " + result[1] + " " + result[2] + "\n");
            System.err.println(file + ": " + result[0]);
        }
        String[] words = Files.readString(file).strip().split(" ");
        return new double[] {Double.parseDouble(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2])};
    }

    private static double[] run(Experiment experiment, List<Task> stream, int seed, Trainer trainer)
            throws IOException {
        Learner learner = Plan.learner(experiment, stream, 0, Compute.on(1));
        LearnerState state = learner.initial();
        long begun = System.nanoTime();
        for (Task task : stream) {
            state = trainer.train(
                    new Trainer.Job(
                            experiment.method(),
                            Plan.shape(experiment, stream),
                            new Likelihood.Categorical(),
                            state,
                            task.lesson(),
                            seed),
                    report -> {});
            System.err.println(
                    "seed " + seed + ", " + task.name() + ": " + (System.nanoTime() - begun) / 1_000_000_000L + " s");
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        List<ClassificationScore> scores = Protocol.test(learner, state, stream, Rng.of(seed));
        return new double[] {
            scores.stream().mapToDouble(ClassificationScore::accuracy).average().orElseThrow(),
            scores.stream().mapToDouble(ClassificationScore::nll).average().orElseThrow(),
            seconds
        };
    }

    private static void print(List<double[]> alone, List<double[]> spread, int partitions) {
        System.out.printf(
                Locale.ROOT, "| seed | one machine: accuracy, NLL | K = %d | difference, points |%n", partitions);
        System.out.println("|---|---|---|---|");
        double one = 0;
        double many = 0;
        for (int seed = 0; seed < alone.size(); seed++) {
            double[] a = alone.get(seed);
            double[] b = spread.get(seed);
            one += a[0] / alone.size();
            many += b[0] / alone.size();
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.2f, %.3f | %.2f, %.3f | %+.2f |%n",
                    seed,
                    100 * a[0],
                    a[1],
                    100 * b[0],
                    b[1],
                    100 * (b[0] - a[0]));
        }
        System.out.printf(
                Locale.ROOT, "| mean | **%.2f** | **%.2f** | **%+.2f** |%n", 100 * one, 100 * many, 100 * (many - one));
    }
}
