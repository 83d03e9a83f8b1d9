package org.palimpsest.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.Training;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * What is measured: the training that {@code reference_step.py} also does, through the library's front door.
 *
 * @param hidden the units of each hidden layer
 * @param outputs classes; one output is a regression with unit noise
 * @param batch rows of a step
 */
record Workload(int inputs, List<Integer> hidden, int outputs, int batch, Activation activation) {
    /** The network and batch of the first tables. */
    static final Workload MNIST = new Workload(784, List.of(100, 100), 10, 256, Activation.RELU);

    /** More than any benchmark gets through. */
    static final int EPOCHS = 1_000_000;

    Workload {
        hidden = List.copyOf(hidden);
    }

    /**
     * Reads units joined by hyphens, such as 784-100-100-10.
     *
     * @throws IllegalArgumentException when there are fewer than two, or one is not a number from 1 to 65535
     */
    static Workload of(String shape, int batch, Activation activation) {
        int[] units = Arrays.stream(shape.split("-", -1))
                .mapToInt(word -> word.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(word) : 0)
                .toArray();
        if (units.length < 2 || Arrays.stream(units).anyMatch(n -> n < 1 || n > Character.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "--shape must be the units of inputs, hidden layers and outputs, such as 784-100-100-10, was "
                            + shape);
        }
        int last = units.length - 1;
        List<Integer> hidden = IntStream.range(1, last).mapToObj(l -> units[l]).toList();
        return new Workload(units[0], hidden, units[last], batch, activation);
    }

    /** The units of inputs, hidden layers and outputs, joined by hyphens. */
    String shape() {
        return Stream.of(Stream.of(inputs), hidden.stream(), Stream.of(outputs))
                .flatMap(units -> units)
                .map(String::valueOf)
                .collect(Collectors.joining("-"));
    }

    boolean isRegression() {
        return outputs == 1;
    }

    Mlp network() {
        return new Mlp(inputs, hidden, activation, isRegression() ? List.of(1) : List.of(outputs));
    }

    /** The GFLOP of a step's matrix products as a dense implementation does them; noise, KL and Adam do not count. */
    double denseGflop(Mode mode) {
        long weights = 0;
        int in = inputs;
        for (int width : hidden) {
            weights += (long) in * width;
            in = width;
        }
        weights += (long) in * outputs;
        long first = (long) inputs * (hidden.isEmpty() ? outputs : hidden.get(0));
        // Forward and gradient of every layer, and the way back through every layer but the first.
        return 2e-9 * mode.products * batch * (3 * weights - first);
    }

    /**
     * Steps after which compiled code is in place. A number and not a time: until the compiler gets to them, the Vector
     * API's loops run hundreds of times slower, so that seconds pass with little done.
     */
    int warmUpSteps(Mode mode) {
        double share = denseGflop(Mode.W1) / MNIST.denseGflop(Mode.W1);
        return (int) Math.max(60, 600 / (mode.products * Math.max(1, share)));
    }

    /** The training of a first task, before its first step. */
    Training begin(Mode mode, Metric metric, Dataset data, Compute compute) {
        VclLearner vcl = vcl(mode, metric, compute);
        return vcl.begin(vcl.initial(), lesson(data), Rng.of(1));
    }

    /** The same from where it was left. */
    Training resume(Mode mode, Metric metric, Dataset data, Compute compute, Checkpoint from) {
        VclLearner vcl = vcl(mode, metric, compute);
        return vcl.resume(vcl.initial(), lesson(data), Rng.of(1), from);
    }

    private static Lesson lesson(Dataset data) {
        return new Lesson("rows", data, 0);
    }

    private VclLearner vcl(Mode mode, Metric metric, Compute compute) {
        VclMethod method = new VclMethod(
                Start.FROM_POSTERIOR,
                new Initial(new Initial.Means.Normal(0.1), -3),
                1,
                mode.estimator,
                metric,
                TrainingSettings.of(Adam.DEFAULT.withLearningRate(1e-3), EPOCHS, batch),
                new Averaging.MonteCarlo(1));
        Likelihood likelihood = isRegression() ? new Likelihood.Gaussian(1) : new Likelihood.Categorical();
        return new VclLearner(network(), likelihood, method, compute);
    }
}
