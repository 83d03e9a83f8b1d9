package org.palimpsest.lab.run;

import java.util.List;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.Training;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

/** Tells how long a run will take from some of its real steps, which are then thrown away. */
public final class Calibration {
    private Calibration() {}

    /** The seconds that a run takes, by as many steps of its first task as fit into some seconds, half to warm up. */
    public static double seconds(Run run, List<Task> stream, Compute compute, double time) {
        Mlp shape = Plan.shape(run.experiment(), stream);
        Learner<?> learner = run.experiment().method().learner(shape, new Likelihood.Categorical(), compute);
        Effort effort = Effort.of(run.experiment(), stream, run.future());
        Lesson lesson = stream.get(0).lesson();
        Rng rng = Rng.of(run.seed());
        measure(learner, lesson, rng, time / 2);
        return effort.total() / effort.training(0) / measure(learner, lesson, rng, time / 2);
    }

    /** How many times a second the task could be learned. */
    private static <S> double measure(Learner<S> learner, Lesson lesson, Rng rng, double time) {
        double learned = 0;
        long start = System.nanoTime();
        while (true) {
            Training<S> training = learner.begin(learner.initial(), lesson, rng);
            while (!training.done()) {
                training.step(report -> {});
                double seconds = (System.nanoTime() - start) / 1e9;
                if (seconds >= time) {
                    return (learned + (double) training.stepsDone() / training.totalSteps()) / seconds;
                }
            }
            learned++;
        }
    }
}
