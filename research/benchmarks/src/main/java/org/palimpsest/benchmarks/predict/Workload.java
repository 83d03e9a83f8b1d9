package org.palimpsest.benchmarks.predict;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.SampledPredictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * A trained network and rows to predict.
 *
 * @param name human-readable
 * @param network its shape
 * @param state what it has learned
 * @param rows features of the rows to predict, row after row
 */
record Workload(String name, Mlp network, LearnerState state, float[] rows) {
    static final int MOST_ROWS = 1024;
    private static final int TRAINING_ROWS = 8192;
    private static final int EPOCHS = 5;
    private static final VclMethod METHOD =
            Recipe.DEFAULT_METHOD.with(new Retention.Nothing()).with(new Averaging.MonteCarlo(20));

    /** Rows of standard normal numbers, and classes by a linear rule. */
    static Workload dense(String name, int inputs, int classes, Compute compute) {
        Random random = new Random(1);
        float[] x = new float[TRAINING_ROWS * inputs];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.nextGaussian();
        }
        int[] labels = new int[TRAINING_ROWS];
        for (int r = 0; r < TRAINING_ROWS; r++) {
            int best = 0;
            for (int c = 1; c < classes; c++) {
                best = x[r * inputs + c] > x[r * inputs + best] ? c : best;
            }
            labels[r] = best;
        }
        return trained(name, inputs, classes, x, labels, compute);
    }

    /** Rows of images, given as features from 0 to 1. */
    static Workload trained(String name, int inputs, int classes, float[] x, int[] labels, Compute compute) {
        Mlp shape = new Mlp(inputs, List.of(100, 100), Activation.RELU, List.of());
        int n = Math.min(TRAINING_ROWS, labels.length);
        Dataset data = Dataset.of(
                new Inputs.Floats(inputs, Arrays.copyOf(x, n * inputs)),
                new Targets.Labels(Arrays.copyOf(labels, n), classes));
        Learner learner = Learner.of(
                METHOD.with(METHOD.trainingSettings().withEpochs(EPOCHS)),
                shape,
                new Likelihood.Categorical(),
                compute);
        LearnerState state = learner.learn(learner.initial(), new Lesson(name, data, 0), Rng.of(1));
        return new Workload(name, state.network(), state, Arrays.copyOf(x, MOST_ROWS * inputs));
    }

    SampledPredictor predictor(Compute compute) {
        Mlp shape = new Mlp(network.inputs(), network.hidden(), network.activation(), List.of());
        return (SampledPredictor)
                Learner.of(METHOD, shape, new Likelihood.Categorical(), compute).predictor(state, 0, Rng.of(1));
    }

    List<String> labels() {
        return Classes.numbered(network.heads().get(0));
    }

    /** Some rows as features; the batch changes from call to call, so that no side profits from a warm row. */
    float[] batch(int rows, int call) {
        int first = call * rows % (MOST_ROWS - rows + 1);
        return Arrays.copyOfRange(rows(), first * network.inputs(), (first + rows) * network.inputs());
    }
}
