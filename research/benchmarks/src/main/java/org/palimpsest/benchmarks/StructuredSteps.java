package org.palimpsest.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Training;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Start;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.KroneckerFactor;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.KroneckerPrecision.Merging;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.StructuredKl.Evidence;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * What a step on the tenth task costs with the Kronecker factors of nine tasks, beside a step of VCL+GNG: batches of 1024,
 * one sample of local reparameterization, one thread. Methods take turns, and the time is that of the processor, so that
 * other work on the machine disturbs little.
 */
public final class StructuredSteps {
    private static final int TASKS = 10;
    private static final int ROWS = 4096;
    private static final int RANK = 100;
    private static final int FISHER_EXAMPLES = 1000;
    private static final String BASE = "vcl+gng";
    private static final int BATCH = 1024;
    private static final int WARM_UP = 120;
    private static final int STEPS = 20;
    private static final int ROUNDS = 7;
    private static final Rng RUN = Rng.of(1);

    private StructuredSteps() {}

    /** Prints a line for each method: milliseconds of a step, and how many times that of VCL+GNG. */
    public static void main(String[] args) throws IOException {
        Images images = Images.load("mnist", Workload.MNIST);
        int[] few = new int[ROWS];
        Arrays.setAll(few, i -> i);
        Dataset data = images.dataset().select(few);
        try (Compute compute = Compute.on(1)) {
            LearnerState nine = nineTasks(data, compute);
            Map<String, Training> all = new LinkedHashMap<>();
            all.put(BASE, tenth(method(), nine, data, compute));
            all.put("vcl+kfac, per task, rank " + RANK, tenth(structured(), nine, data, compute));
            for (int rank : new int[] {RANK, 3 * RANK}) {
                KroneckerPrecision merged = KroneckerPrecision.NONE;
                for (KroneckerFactor one : nine.precision().factors()) {
                    merged = merged.plus(List.of(one), 1, Merging.MERGED, rank, RUN.stream("merging"));
                }
                all.put("vcl+kfac, merged, rank " + rank, tenth(structured(), nine.with(merged), data, compute));
            }
            report(images.origin(), all);
        }
    }

    private static void report(String origin, Map<String, Training> all) {
        System.out.println("images: " + origin);
        for (Training each : all.values()) {
            step(each, WARM_UP);
        }
        Map<String, List<Double>> times = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            all.forEach((name, training) ->
                    times.computeIfAbsent(name, key -> new ArrayList<>()).add(step(training, STEPS)));
        }
        double base = median(times.getOrDefault(BASE, List.of()));
        times.forEach((name, each) -> System.out.printf(
                Locale.ROOT, "%-32s %7.2f ms  %5.2fx%n", name, 1e3 * median(each), median(each) / base));
    }

    private static double median(List<Double> times) {
        return times.stream().sorted().toList().get(times.size() / 2);
    }

    /** Seconds of the processor per step. */
    private static double step(Training training, int steps) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long before = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < steps; i++) {
            training.step(report -> {});
        }
        return 1e-9 * (clock.getCurrentThreadCpuTime() - before) / steps;
    }

    /** The state after an epoch of each of nine permuted tasks. */
    private static LearnerState nineTasks(Dataset data, Compute compute) {
        VclLearner vcl = learner(structured(), compute);
        LearnerState state = vcl.initial();
        for (int task = 0; task < TASKS - 1; task++) {
            state = vcl.learn(state, lesson(data, task), RUN);
        }
        return state;
    }

    /** A training of the tenth task. */
    private static Training tenth(VclMethod method, LearnerState nine, Dataset data, Compute compute) {
        VclMethod endless = method.with(method.trainingSettings().withEpochs(Workload.EPOCHS));
        return learner(endless, compute).begin(nine, lesson(data, TASKS - 1), RUN);
    }

    private static VclLearner learner(VclMethod method, Compute compute) {
        return new VclLearner(Workload.MNIST.network(), new Likelihood.Categorical(), method, compute);
    }

    private static Lesson lesson(Dataset data, int task) {
        int[] order = new int[data.features()];
        RUN.stream("order", task).permute(order.length, order);
        return new Lesson("task " + (task + 1), data.permuted(order), 0);
    }

    private static VclMethod structured() {
        return method().with(new Structure.Kronecker(
                new KroneckerFisher(FISHER_EXAMPLES, RANK), Merging.PER_TASK, Evidence.ONCE));
    }

    private static VclMethod method() {
        return new VclMethod(
                Start.FROM_POSTERIOR_NARROW,
                new Initial(new Initial.Means.He(), -3),
                0.1,
                new Estimator.LocalReparameterization(1),
                new Metric.GaussianFisher(),
                TrainingSettings.of(Adam.DEFAULT.withLearningRate(1e-2), 1, BATCH),
                new Averaging.MonteCarlo(1));
    }
}
