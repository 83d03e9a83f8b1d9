package org.palimpsest.model;

import java.io.IOException;
import java.util.function.Consumer;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Trains the network of a model on one task: on this machine, or on a cluster. */
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
     */
    record Job(Method method, Mlp shape, Likelihood likelihood, LearnerState before, Lesson lesson, long seed) {}

    /** The state after the task. The result must be a function of the job alone. */
    LearnerState train(Job job, Consumer<EpochReport> listener) throws IOException;

    /** Trains on this machine. */
    static Trainer on(Compute compute) {
        return (job, listener) -> Learner.of(job.method(), job.shape(), job.likelihood(), compute)
                .learn(job.before(), job.lesson(), Rng.of(job.seed()), listener);
    }
}
