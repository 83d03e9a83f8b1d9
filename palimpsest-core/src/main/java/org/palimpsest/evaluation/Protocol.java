package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Task;

/** The protocol of the field: learn the tasks in order, and after each one test on all tasks so far. */
public final class Protocol {
    /** Told how it goes. */
    public interface Listener {
        /** An epoch of a task has ended. */
        void epoch(int task, EpochReport report);

        /** A task was learned and the tasks so far were tested. */
        void learned(int task, ScoreMatrix so);
    }

    private Protocol() {}

    /** Learns and tests. */
    public static <S> ScoreMatrix run(Learner<S> learner, List<Task> stream, Rng run, Listener listener) {
        S state = learner.initial();
        ScoreMatrix scores = ScoreMatrix.EMPTY;
        for (int t = 0; t < stream.size(); t++) {
            int task = t;
            Consumer<EpochReport> report = epoch -> listener.epoch(task, epoch);
            state = learner.learn(state, stream.get(t).lesson(), run, report);
            scores = scores.plus(test(learner, state, stream.subList(0, t + 1), run));
            listener.learned(t, scores);
        }
        return scores;
    }

    /** The scores of a state on some tasks. */
    public static <S> List<Score> test(Learner<S> learner, S state, List<Task> tasks, Rng run) {
        List<Score> row = new ArrayList<>();
        for (Task task : tasks) {
            row.add(Score.of(learner.predictor(state, task.head(), run).classes(task.test()), task.test()));
        }
        return row;
    }
}
