package org.palimpsest.benchmarks.accuracy;

import java.util.List;
import java.util.Optional;
import org.palimpsest.evaluation.Protocol;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Task;

/**
 * Ours, under the recipe of {@code palimpsest run BENCHMARK --recipe default --method METHOD}.
 *
 * @param method the method
 * @param stream the tasks
 * @param seed of the run
 */
record OurTasks(String method, List<Task> stream, Compute compute, long seed) implements Candidate {
    /** The benchmark's experiment with so many epochs. */
    static Experiment experiment(String method, int epochs) {
        return Specs.resolve(
                TimeToAccuracy.BENCHMARK, Optional.of("default"), Optional.of(method), List.of("epochs=" + epochs));
    }

    @Override
    public String name() {
        return "ours, " + method;
    }

    @Override
    public Attempt learn(int epochs) {
        Learner learner = Plan.learner(experiment(method, epochs), stream, 0, compute);
        Rng rng = Rng.of(seed);
        LearnerState state = learner.initial();
        double seconds = 0;
        for (int t = 0; t < stream.size(); t++) {
            long start = System.nanoTime();
            state = learner.learn(state, Protocol.lesson(learner, stream, t), rng);
            seconds += (System.nanoTime() - start) / 1e9;
        }
        double accuracy = Protocol.test(learner, state, stream, rng).stream()
                .mapToDouble(score -> 100 * score.accuracy())
                .average()
                .orElseThrow();
        return new Attempt(epochs, seconds, accuracy);
    }

    @Override
    public String toString() {
        return name();
    }
}
