package org.palimpsest.learner;

import java.util.function.Consumer;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * A method at work on networks of one shape, as three functions: the state before the first task, how a lesson changes
 * it, and what a state predicts. Learners have no state of their own and may be shared between threads.
 */
public sealed interface Learner permits VclLearner, PointLearner {
    /** A method at work on networks of a shape; their heads come with the tasks. */
    static Learner of(Method method, Mlp shape, Likelihood likelihood, Compute compute) {
        return method instanceof VclMethod vcl
                ? new VclLearner(shape, likelihood, vcl, compute)
                : new PointLearner(shape, likelihood, (PointMethod) method, compute);
    }

    /** The state before the first task. */
    LearnerState initial();

    /**
     * Begins to learn one more task; {@code before} does not change. The posterior of {@code before} is the prior, and the
     * method says where the optimisation starts.
     *
     * @param run the root of the run's random streams
     * @throws IllegalArgumentException when the lesson does not fit, before anything is trained
     */
    Training begin(LearnerState before, Lesson lesson, Rng run);

    /**
     * The same with prior and start apart: the optimisation starts at {@code start}, which has the shape of the network
     * after the lesson's head was added. Rounds of distributed training need it.
     */
    Training begin(LearnerState prior, MeanField start, Lesson lesson, Rng run);

    /** Predicts through a head. It may refine a copy of the posterior; it cannot change the state. */
    Predictor predictor(LearnerState state, int head, Rng run);

    /** Whether it must be given the lessons before, too: joint training alone. */
    default boolean looksBack() {
        return false;
    }

    /** Takes up a task where a checkpoint left it; the other arguments must be those it was begun with. */
    default Training resume(LearnerState before, Lesson lesson, Rng run, Checkpoint from) {
        return begin(before, lesson, run).restore(from);
    }

    /** The state after one more task. */
    default LearnerState learn(LearnerState before, Lesson lesson, Rng run) {
        return learn(before, lesson, run, report -> {});
    }

    /** The same, with a report of every epoch. */
    default LearnerState learn(LearnerState before, Lesson lesson, Rng run, Consumer<EpochReport> report) {
        Training training = begin(before, lesson, run);
        while (!training.done()) {
            training.step(report);
        }
        return training.finish();
    }
}
