package org.palimpsest.learner;

import java.util.function.Consumer;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * A way to learn tasks one after another, as three functions: what is known at first, how a lesson changes it, and what
 * it predicts.
 *
 * @param <S> all that it remembers between tasks: an immutable value
 */
public interface Learner<S> {
    /** What it knows before the first task. */
    S initial();

    /**
     * Begins to learn one more task; {@code before} does not change.
     *
     * @param run the root of the run's random streams
     * @throws IllegalArgumentException when the lesson does not fit, before anything is trained
     */
    Training<S> begin(S before, Lesson lesson, Rng run);

    /** Predicts through a head. It may refine a copy of its own; it cannot change the state. */
    Predictor predictor(S state, int head, Rng run);

    /** Whether it must be given the lessons before, too: joint training alone. */
    default boolean looksBack() {
        return false;
    }

    /** Takes up a task where a checkpoint left it; the other arguments must be those it was begun with. */
    default Training<S> resume(S before, Lesson lesson, Rng run, Checkpoint from) {
        return begin(before, lesson, run).restore(from);
    }

    /** What it knows after one more task. */
    default S learn(S before, Lesson lesson, Rng run) {
        return learn(before, lesson, run, report -> {});
    }

    /** The same, with a report of every epoch. */
    default S learn(S before, Lesson lesson, Rng run, Consumer<EpochReport> report) {
        Training<S> training = begin(before, lesson, run);
        while (!training.done()) {
            training.step(report);
        }
        return training.finish();
    }
}
