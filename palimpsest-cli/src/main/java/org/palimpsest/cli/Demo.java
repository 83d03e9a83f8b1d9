package org.palimpsest.cli;

import java.util.List;
import org.palimpsest.data.Digits;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.learner.Averaging;
import org.palimpsest.learner.Initial;
import org.palimpsest.learner.PointLearner;
import org.palimpsest.learner.PointMethod;
import org.palimpsest.learner.Start;
import org.palimpsest.learner.TrainingSettings;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.learner.VclMethod;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Task;
import org.palimpsest.task.TaskStream;

/**
 * What the demo runs: five tasks, each the ten digits with their pixels in another order, through one shared head, so
 * that every task needs the weights of the ones before. Split into pairs with a head each, these small digits are
 * hardly forgotten by anyone.
 *
 * <p>The settings were chosen on a part of the training digits, never on the test digits.
 */
final class Demo {
    static final int TASKS = 5;
    static final int EPOCHS = 200;
    private static final Mlp SHAPE = Mlp.relu(Digits.SIDE * Digits.SIDE, List.of(100, 100), 10);
    private static final TrainingSettings SCHOOLING = TrainingSettings.of(
                    Adam.DEFAULT.withLearningRate(5e-3), EPOCHS, 128)
            .with(new Schedule.Cosine(0));
    private static final VclMethod VCL_GNG = new VclMethod(
            Start.FRESH,
            new Initial(new Initial.Means.He(), -4),
            1,
            new Estimator.LocalReparameterization(1),
            new Metric.GaussianFisher(),
            SCHOOLING,
            new Averaging.MonteCarlo(50));

    private Demo() {}

    static List<Task> stream() {
        return TaskStream.permuted(
                Digits.train(), Digits.test(), Digits.labels(), TASKS, false, Rng.of(0).stream("permutations"));
    }

    static ScoreMatrix fineTuning(List<Task> stream, long seed, Compute compute, Protocol.Listener listener) {
        PointMethod method = new PointMethod(new Initial.Means.He(), SCHOOLING);
        PointLearner learner = new PointLearner(SHAPE, new Likelihood.Categorical(), method, compute);
        return Protocol.run(learner, stream, Rng.of(seed), listener);
    }

    static ScoreMatrix vclWithGng(List<Task> stream, long seed, Compute compute, Protocol.Listener listener) {
        VclLearner learner = new VclLearner(SHAPE, new Likelihood.Categorical(), VCL_GNG, compute);
        return Protocol.run(learner, stream, Rng.of(seed), listener);
    }
}
