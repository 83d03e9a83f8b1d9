package org.palimpsest.model;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.model.predictor.RowSums;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Trains a model on one task: on this machine, or on a cluster. */
@FunctionalInterface
public interface Trainer {
    /**
     * One task to train on.
     *
     * @param method how it is learned
     * @param shape the network
     * @param likelihood classes or numbers
     * @param before the state before the task
     * @param lesson the rows
     * @param seed of everything random
     * @param origins which row of its table each row of the lesson was
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares jobs
    record Job(
            Method method,
            Mlp shape,
            Likelihood likelihood,
            LearnerState before,
            Lesson lesson,
            long seed,
            int[] origins) {
        /** A job whose lesson has all rows of its table, in their order. */
        public Job(Method method, Mlp shape, Likelihood likelihood, LearnerState before, Lesson lesson, long seed) {
            this(
                    method,
                    shape,
                    likelihood,
                    before,
                    lesson,
                    seed,
                    IntStream.range(0, lesson.data().size()).toArray());
        }

        /** The same job, learned otherwise. */
        public Job with(Method other) {
            return new Job(other, shape, likelihood, before, lesson, seed, origins);
        }
    }

    /** The state after the task. The result must be a function of the job alone. */
    LearnerState train(Job job, Consumer<EpochReport> listener) throws IOException;

    /** What the version is to remember of how it was trained, beside its method: by name. */
    default Map<String, String> settings(Job job) {
        return Map.of();
    }

    /** Where the statistics of an exact model are added up; on this machine by default. */
    default RowSums rowSums() {
        return RowSums.LOCAL;
    }

    /** Trains on this machine. */
    static Trainer on(Compute compute) {
        return (job, listener) -> Learner.of(job.method(), job.shape(), job.likelihood(), compute)
                .learn(job.before(), job.lesson(), Rng.of(job.seed()), listener);
    }
}
