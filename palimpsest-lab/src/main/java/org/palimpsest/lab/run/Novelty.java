package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.evaluation.OutOfDistribution;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.lab.store.Position;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Predictor;
import org.palimpsest.math.Compute;
import org.palimpsest.random.Rng;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Task;

/**
 * How well what a run has learned tells out-of-distribution data from those of a task: are its predictions less certain, or
 * its features further from those of the classes?
 *
 * @param task the task
 * @param auroc the probability that such a row has a higher score than a row of the task
 */
public record Novelty(String task, OutOfDistribution auroc) {
    /**
     * Asks the last state of a run about all tasks that it has learned.
     *
     * @param experiment that of the run
     * @param stream its tasks
     * @param outside rows from another distribution, with as many inputs; permuted as each task is
     */
    public static List<Novelty> of(
            Path run, long seed, Experiment experiment, List<Task> stream, Dataset outside, Compute compute)
            throws IOException {
        RunDirectory directory = new RunDirectory(run);
        Optional<Position> position = directory.position();
        Optional<String> state = position.flatMap(Position::state);
        if (state.isEmpty()) {
            throw new InvalidRunException(run, "it has learned no task yet");
        }
        if (outside.features() != stream.get(0).test().features()) {
            throw new IllegalArgumentException("the out-of-distribution rows have " + outside.features()
                    + " inputs, those of the run " + stream.get(0).test().features());
        }
        List<Task> learned = stream.subList(0, position.get().learned());
        LearnerState last = StateFile.read(directory.file(state.get()));
        Learner learner = Plan.learner(experiment, stream, 0, compute);
        List<Novelty> all = new ArrayList<>();
        for (Task task : learned) {
            Predictor predictor = learner.predictor(last, task.head(), Rng.of(seed));
            all.add(new Novelty(
                    task.name(),
                    OutOfDistribution.of(
                            predictor, task.lesson().data(), task.test(), outside.inOrderOf(task.test()))));
        }
        return all;
    }
}
