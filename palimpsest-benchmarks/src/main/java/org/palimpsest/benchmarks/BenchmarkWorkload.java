package org.palimpsest.benchmarks;

import java.util.List;
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
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** What is measured: the training that {@code reference_step.py} also does, through the library's public API. */
final class BenchmarkWorkload {
    static final int INPUTS = 784;
    static final List<Integer> HIDDEN = List.of(100, 100);
    static final int CLASSES = 10;
    static final int BATCH = 256;

    /** More than any benchmark gets through. */
    static final int EPOCHS = 1_000_000;

    private BenchmarkWorkload() {}

    /**
     * Steps after which compiled code is in place. A number and not a time: until the compiler gets to them, the Vector
     * API's loops run hundreds of times slower, so that seconds pass with little done.
     */
    static int warmUpSteps(Mode mode) {
        return 600 / mode.products;
    }

    /** The training of a first task, before its first step. */
    static Training begin(Mode mode, Metric metric, Dataset data, Compute compute) {
        VclLearner vcl = vcl(mode, metric, compute);
        return vcl.begin(vcl.initial(), lesson(data), Rng.of(1));
    }

    /** The same from where it was left. */
    static Training resume(Mode mode, Metric metric, Dataset data, Compute compute, Checkpoint from) {
        VclLearner vcl = vcl(mode, metric, compute);
        return vcl.resume(vcl.initial(), lesson(data), Rng.of(1), from);
    }

    private static Lesson lesson(Dataset data) {
        return new Lesson("digits", data, 0);
    }

    private static VclLearner vcl(Mode mode, Metric metric, Compute compute) {
        VclMethod method = new VclMethod(
                Start.FROM_POSTERIOR,
                new Initial(new Initial.Means.Normal(0.1), -3),
                1,
                mode.estimator,
                metric,
                TrainingSettings.of(Adam.DEFAULT.withLearningRate(1e-3), EPOCHS, BATCH),
                new Averaging.MonteCarlo(1));
        return new VclLearner(Mlp.relu(INPUTS, HIDDEN, CLASSES), new Likelihood.Categorical(), method, compute);
    }
}
