package org.palimpsest.learner;

import java.util.function.Consumer;
import org.palimpsest.math.Compute;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Executes a method on networks of one shape. It consists of three functions: the initial state, the state after one
 * more lesson, and a predictor for a state. Learners are stateless and safe to share between threads.
 */
public sealed interface Learner permits VclLearner, PointLearner, ExactLearner {
    /** The learner of a method. Heads are added by the tasks. */
    static Learner of(Method method, Mlp shape, Likelihood likelihood, Compute compute) {
        if (method instanceof ExactMethod exact) {
            return new ExactLearner(shape, likelihood, exact, compute);
        }
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

    /** Whether it needs the earlier lessons as well, as joint training does. */
    default boolean looksBack() {
        return false;
    }

    /** Resumes a task from a checkpoint. The other arguments must be those of {@link #begin}. */
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
