package org.palimpsest.lab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Digits;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.lab.experiment.TestedOn;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Method;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Start;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Task;
import org.palimpsest.task.TaskStream;

/** Runs that take a moment, and what they leave behind. */
final class SmallRuns {
    static final int TASKS = 2;
    static final RunOptions EVERY_STEP = RunOptions.USUAL.withEvery(Duration.ZERO);
    static final RunOptions EVERY_TASK = RunOptions.USUAL.withEvery(Duration.ofDays(1));
    private static final int ROWS = 48;
    private static final List<Task> STREAM = TaskStream.permuted(
            Digits.train().select(IntStream.range(0, ROWS).toArray()),
            Digits.test().select(IntStream.range(0, ROWS).toArray()),
            Digits.labels(),
            TASKS,
            false,
            Rng.of(0));

    private SmallRuns() {}

    static List<Task> stream() {
        return STREAM;
    }

    /** With two phases, early stopping, and an optimizer that remembers: everything that a checkpoint must hold. */
    static VclMethod vcl() {
        TrainingSettings trainingSettings = TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.01), 3, 24)
                .with(OptimizerCarryOver.KEEP)
                .with(new Stopping.OnValidation(0.1, 1));
        return new VclMethod(
                Start.MAXIMUM_LIKELIHOOD_FIRST,
                new Initial(new Initial.Means.He(), -3),
                1,
                new Estimator.LocalReparameterization(1),
                new Metric.GaussianFisher(),
                trainingSettings,
                new Averaging.MonteCarlo(3));
    }

    /** With points that move while tasks are learned, and count in later ones. */
    static Method stein() {
        Stein stein = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 2, new Stein.Timing.During(2), false, 0, 0);
        Use regret = new Use.Regret(new Use.Weight.PerPoint(5), 8);
        return vcl().with(new Retention.Points(new Selection.Random(true), stein, 10, true, regret));
    }

    static Method point() {
        return new PointMethod(new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT, 3, 24));
    }

    /** IVON, which remembers a gradient. */
    static Method ivon() {
        return vcl().with(Start.FROM_POSTERIOR).with(new Metric.Euclidean()).with(new Ivon(0.01, 0.9, 0.99));
    }

    /** EWC, whose states hold a penalty. */
    static Method ewc() {
        FisherDiagonal fisher = new FisherDiagonal(new FisherDiagonal.Labels.Sampled(), 30);
        return ((PointMethod) point()).with(new Importance.Fisher(10, fisher, new Importance.Consolidation.PerTask()));
    }

    /** SI, whose checkpoints hold a path integral that the next task must not see, beside Adam's memory, which it must. */
    static Method si() {
        PointMethod point = (PointMethod) point();
        return point.with(point.trainingSettings().with(OptimizerCarryOver.KEEP))
                .with(new Importance.PathIntegral(1, 0.1));
    }

    static Run run(Method method, long seed) {
        Experiment experiment = new Experiment(
                "small",
                new StreamSpec.Permuted("digits", TASKS, false, OptionalLong.of(0)),
                TestedOn.TEST,
                method instanceof ExactMethod ? List.of() : List.of(9),
                Activation.RELU,
                method);
        SortedMap<String, String> data = new TreeMap<>();
        data.put("digits.csv", Digits.SHA256);
        return new Run(experiment, seed, data, true, "test");
    }

    static RunOutcome go(Path root, Run run, RunOptions options, RunListener listener) throws IOException {
        return go(root, run, options, listener, () -> false);
    }

    static RunOutcome go(Path root, Run run, RunOptions options, RunListener listener, BooleanSupplier stop)
            throws IOException {
        try (Compute compute = Compute.on(1)) {
            return new Runner(root, options, listener, stop).run(run, STREAM, compute);
        }
    }

    /** What a run left, without what only a clock decides: names and contents of all files. */
    static SortedMap<String, String> left(Path directory) {
        SortedMap<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                all.put(name, name.endsWith(".safetensors") ? Sha256.of(file) : timeless(Files.readString(file)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static String timeless(String text) {
        return text.replaceAll("\"(seconds|metrics)\" ?: ?[0-9.E-]+", "").replaceAll("\"started\" : \"[^\"]*\"", "");
    }
}
