package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.prediction.Classes;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Smoke: clusters around four prototypes, their inputs permuted anew in every task, through one shared head. */
final class ForgettingTest {
    private static final int FEATURES = 20;
    private static final int CLASSES = 4;
    private static final Rng RUN = Rng.of(1);
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(30), Activation.RELU, List.of());

    private static Dataset clusters(int rows, long seed) {
        float[] prototype = Fixtures.normals(CLASSES * FEATURES, 99);
        float[] x = Fixtures.normals(rows * FEATURES, seed);
        int[] label = new int[rows];
        for (int r = 0; r < rows; r++) {
            label[r] = r % CLASSES;
            for (int c = 0; c < FEATURES; c++) {
                x[r * FEATURES + c] += prototype[label[r] * FEATURES + c];
            }
        }
        return Dataset.of(new Inputs.Floats(FEATURES, x), new Targets.Labels(label, CLASSES));
    }

    /** Mean accuracy on all tasks after the last. */
    private static double accuracy(Learner learner) {
        List<int[]> orders = new ArrayList<>();
        LearnerState state = learner.initial();
        for (int task = 0; task < 4; task++) {
            orders.add(RUN.stream("order", task).permutation(FEATURES));
            Dataset data = clusters(200, task).permuted(orders.get(task));
            state = learner.learn(state, new Lesson("order " + task, data, 0), RUN);
        }
        double right = 0;
        for (int[] order : orders) {
            Dataset test = clusters(200, 50).permuted(order);
            Classes prediction = learner.predictor(state, 0, RUN).classes(test);
            for (int r = 0; r < test.size(); r++) {
                right += prediction.index(r) == r % CLASSES ? 1 : 0;
            }
        }
        return right / (orders.size() * 200);
    }

    private static Learner vcl(Metric metric) {
        VclMethod method =
                Fixtures.method().with(metric).with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.005), 60, 20));
        return new VclLearner(SHAPE, new Likelihood.Categorical(), method, Compute.on(1));
    }

    @Test
    void variationalLearningForgetsLessThanPointLearner() {
        TrainingSettings trainingSettings = TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.005), 60, 20);
        PointMethod method = new PointMethod(new Initial.Means.He(), trainingSettings);
        double floor = accuracy(new PointLearner(SHAPE, new Likelihood.Categorical(), method, Compute.on(1)));
        assertThat(accuracy(vcl(new Metric.Euclidean()))).isGreaterThan(floor + 0.05);
        assertThat(accuracy(vcl(new Metric.GaussianFisher()))).isGreaterThan(floor + 0.05);
    }
}
