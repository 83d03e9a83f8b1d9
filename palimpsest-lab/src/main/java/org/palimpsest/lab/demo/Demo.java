package org.palimpsest.lab.demo;

import java.util.List;
import org.palimpsest.data.Digits;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.PointLearner;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
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
public final class Demo {
    /** The name of the method that forgets. */
    public static final String FINE_TUNING = "fine-tuning";

    /** The name of the method that remembers. */
    public static final String VCL = "VCL+GNG";

    /** How many tasks there are. */
    public static final int TASKS = 5;

    private static final int EPOCHS = 200;

    /** The part of the time that fine-tuning takes: its steps cost about half those of VCL. */
    private static final double FIRST = 0.3;

    private static final Mlp SHAPE = Mlp.relu(Digits.SIDE * Digits.SIDE, List.of(100, 100), 10);
    private static final TrainingSettings TRAINING = TrainingSettings.of(
                    Adam.DEFAULT.withLearningRate(5e-3), EPOCHS, 128)
            .with(new Schedule.Cosine(0));
    private static final VclMethod VCL_GNG = new VclMethod(
            Start.FRESH,
            new Initial(new Initial.Means.He(), -4),
            1,
            new Estimator.LocalReparameterization(1),
            new Metric.GaussianFisher(),
            TRAINING,
            new Averaging.MonteCarlo(50));

    private Demo() {}

    /**
     * What both methods have reached.
     *
     * @param seed of both
     * @param seconds that both took together
     */
    public record Result(long seed, double seconds, ScoreMatrix fineTuning, ScoreMatrix vcl) {}

    /** Hears how the demo goes. */
    public interface Listener {
        /**
         * An epoch has ended.
         *
         * @param task its number, from 0
         * @param done the part of the whole demo that is done, as time goes
         */
        void epoch(String method, int task, EpochReport report, double done);
    }

    /** Learns the tasks by both methods, one after the other. */
    public static Result run(long seed, int threads, Listener listener) {
        List<Task> stream = stream();
        long start = System.nanoTime();
        try (Compute compute = Compute.on(threads)) {
            ScoreMatrix forgetful = fineTuning(stream, seed, compute, new Part(FINE_TUNING, 0, FIRST, listener));
            ScoreMatrix lasting = vclWithGng(stream, seed, compute, new Part(VCL, FIRST, 1 - FIRST, listener));
            return new Result(seed, (System.nanoTime() - start) / 1e9, forgetful, lasting);
        }
    }

    /** One of the two methods, as a part of the whole. */
    private record Part(String method, double before, double share, Listener listener) implements Protocol.Listener {
        @Override
        public void epoch(int task, EpochReport report) {
            double part = (task + (report.epoch() + 1.0) / report.epochs()) / TASKS;
            listener.epoch(method, task, report, before + share * part);
        }

        @Override
        public void learned(int task, ScoreMatrix so) {}
    }

    private static List<Task> stream() {
        return TaskStream.permuted(
                Digits.train(), Digits.test(), Digits.labels(), TASKS, false, Rng.of(0).stream("permutations"));
    }

    private static ScoreMatrix fineTuning(List<Task> stream, long seed, Compute compute, Protocol.Listener listener) {
        PointMethod method = new PointMethod(new Initial.Means.He(), TRAINING);
        PointLearner learner = new PointLearner(SHAPE, new Likelihood.Categorical(), method, compute);
        return Protocol.run(learner, stream, Rng.of(seed), listener);
    }

    private static ScoreMatrix vclWithGng(List<Task> stream, long seed, Compute compute, Protocol.Listener listener) {
        VclLearner learner = new VclLearner(SHAPE, new Likelihood.Categorical(), VCL_GNG, compute);
        return Protocol.run(learner, stream, Rng.of(seed), listener);
    }
}
