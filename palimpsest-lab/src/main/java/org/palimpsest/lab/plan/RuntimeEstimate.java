package org.palimpsest.lab.plan;

import java.util.List;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.Training;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

/** Tells how long a run will take from some of its real steps, which are then thrown away. */
public final class RuntimeEstimate {
    private RuntimeEstimate() {}

    /** The seconds that a run takes, by as many steps of its first task as fit into some seconds, half to warm up. */
    public static double seconds(
            Experiment experiment, long seed, boolean future, List<Task> stream, Compute compute, double time) {
        Learner learner = Plan.learner(experiment, stream, 0, compute);
        Effort effort = Effort.of(experiment, stream, future);
        Lesson lesson = stream.get(0).lesson();
        Rng rng = Rng.of(seed);
        measure(learner, lesson, rng, time / 2);
        Pace pace = measure(learner, lesson, rng, time / 2);
        return stream.size() * pace.beginning() + effort.total() / effort.training(0) * pace.learning();
    }

    /**
     * How fast a task is learned.
     *
     * @param beginning the seconds before its first step, where coresets are chosen
     * @param learning the seconds of all its steps
     */
    private record Pace(double beginning, double learning) {}

    private static Pace measure(Learner learner, Lesson lesson, Rng rng, double time) {
        double learned = 0;
        double learning = 0;
        while (true) {
            long start = System.nanoTime();
            Training training = learner.begin(learner.initial(), lesson, rng);
            long begun = System.nanoTime();
            while (!training.done()) {
                training.step(report -> {});
                double seconds = learning + (System.nanoTime() - begun) / 1e9;
                if (seconds >= time) {
                    double part = (double) training.stepsDone() / training.totalSteps();
                    return new Pace((begun - start) / 1e9, seconds / (learned + part));
                }
            }
            learning += (System.nanoTime() - begun) / 1e9;
            learned++;
        }
    }
}
