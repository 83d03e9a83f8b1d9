package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

/**
 * The standard protocol of continual learning: learn the tasks in order, and after each one test on all tasks so far.
 */
public final class Protocol {
    /** The tasks that are tested after each task. */
    public enum Reach {
        /** The tasks learned so far. */
        SO_FAR,
        /** Future tasks as well, if they have a head: needed for forward transfer. */
        FUTURE
    }

    /** Receives progress and results. */
    public interface Listener {
        /** An epoch of a task has ended. */
        void epoch(int task, EpochReport report);

        /** A task was learned and the tasks so far were tested. */
        void learned(int task, ScoreMatrix so);

        /**
         * The detailed results, called before {@link #learned}.
         *
         * @param findings task by task
         * @param flips flips on the tasks that were also tested after the previous task
         */
        default void tested(int task, List<TestResult> findings, List<Flips> flips) {}
    }

    private Protocol() {}

    /** Learns and tests on the tasks so far. */
    public static ScoreMatrix run(Learner learner, List<Task> stream, Rng run, Listener listener) {
        return run(learner, stream, Reach.SO_FAR, run, listener);
    }

    /** Learns and tests. */
    public static ScoreMatrix run(Learner learner, List<Task> stream, Reach reach, Rng run, Listener listener) {
        LearnerState state = learner.initial();
        ScoreMatrix scores = ScoreMatrix.EMPTY;
        List<Correctness> before = List.of();
        for (int t = 0; t < stream.size(); t++) {
            int task = t;
            Consumer<EpochReport> report = epoch -> listener.epoch(task, epoch);
            state = learner.learn(state, lesson(learner, stream, t), run, report);
            List<TestResult> findings = examine(learner, state, tests(stream, t, reach), run);
            List<Correctness> after = TestResult.marks(findings);
            listener.tested(t, findings, Flips.between(before, after));
            scores = scores.plus(TestResult.scores(findings));
            listener.learned(t, scores);
            before = after;
        }
        return scores;
    }

    /** The lesson of a task. */
    public static Lesson lesson(Learner learner, List<Task> stream, int task) {
        Lesson lesson = stream.get(task).lesson();
        return learner.looksBack()
                ? lesson.after(
                        stream.subList(0, task).stream().map(Task::lesson).toList())
                : lesson;
    }

    /**
     * The tasks that can be tested after learning task {@code after}: those so far and, with {@link Reach#FUTURE},
     * later ones up to the first whose head does not exist yet or has too few classes.
     */
    public static List<Task> tests(List<Task> stream, int after, Reach reach) {
        int end = after + 1;
        while (reach == Reach.FUTURE
                && end < stream.size()
                && answerable(stream.get(end), stream.subList(0, after + 1))) {
            end++;
        }
        return stream.subList(0, end);
    }

    private static boolean answerable(Task task, List<Task> learned) {
        return learned.stream()
                .anyMatch(other -> other.head() == task.head()
                        && other.test().targets().width()
                                >= task.test().targets().width());
    }

    /** The accuracy of chance on each task, 1 / classes: the baseline of forward transfer. */
    public static List<Double> chance(List<Task> stream) {
        return stream.stream().map(task -> 1.0 / task.test().targets().width()).toList();
    }

    /** The detailed results of a state on several tasks. */
    public static List<TestResult> examine(Learner learner, LearnerState state, List<Task> tasks, Rng run) {
        List<TestResult> row = new ArrayList<>();
        for (Task task : tasks) {
            row.add(TestResult.of(learner.predictor(state, task.head(), run).classes(task.test()), task.test()));
        }
        return row;
    }

    /** The scores of a state on some tasks. */
    public static List<ClassificationScore> test(Learner learner, LearnerState state, List<Task> tasks, Rng run) {
        return TestResult.scores(examine(learner, state, tasks, run));
    }
}
