package org.palimpsest.spark.measure;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.model.Trainer;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.spark.ClusterTrainer;
import org.palimpsest.spark.Merging;
import org.palimpsest.spark.RoundSettings;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Task;

/** Two tasks of the built-in digits in three partitions, by both schemes, and the hash of each: the same on every Spark. */
public final class TrainingHash {
    private TrainingHash() {}

    /** @param args Spark's master */
    public static void main(String... args) throws IOException {
        Experiment experiment =
                Specs.resolve("permuted-digits", Optional.empty(), Optional.of("vcl"), List.of("tasks=2", "epochs=4"));
        List<Task> stream =
                experiment.tasks(DataStore.standard().load(experiment.stream().datasets(), Progress.NONE), 0);
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf()
                .setMaster(args[0])
                .setAppName("the hash of a training")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1"))) {
            for (Merging merging : List.of(new Merging.Average(), new Merging.Sites(Optional.empty()))) {
                ClusterTrainer trainer =
                        new ClusterTrainer(spark, RoundSettings.of(3).with(merging));
                LearnerState state =
                        Plan.learner(experiment, stream, 0, Compute.on(1)).initial();
                for (Task task : stream) {
                    state = trainer.train(
                            new Trainer.Job(
                                    experiment.method(),
                                    Plan.shape(experiment, stream),
                                    new Likelihood.Categorical(),
                                    state,
                                    task.lesson(),
                                    0),
                            report -> {});
                }
                System.out.println(
                        "Spark " + spark.version() + ", " + merging + ": " + Sha256.of(StateFile.bytes(state)));
            }
        }
    }
}
