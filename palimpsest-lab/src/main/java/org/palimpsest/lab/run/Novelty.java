package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.evaluation.OutOfDistribution;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.Point;
import org.palimpsest.learner.Prediction;
import org.palimpsest.learner.Variational;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Task;

/**
 * How well what a run has learned tells strange data from those of a task: are its predictions less certain?
 *
 * @param task the task
 * @param auroc the chance that a strange row is found less certain than a row of the task
 */
public record Novelty(String task, OutOfDistribution auroc) {
    /**
     * Asks the last state of a run about all tasks that it has learned.
     *
     * @param experiment that of the run
     * @param stream its tasks
     * @param strange rows of another kind, with as many inputs; permuted as each task is
     */
    public static List<Novelty> of(
            Path run, long seed, Experiment experiment, List<Task> stream, Dataset strange, Compute compute)
            throws IOException {
        RunDirectory directory = new RunDirectory(run);
        Optional<Position> position = directory.position();
        Optional<String> state = position.flatMap(Position::state);
        if (state.isEmpty()) {
            throw new BadRun(run, "it has learned no task yet");
        }
        if (strange.features() != stream.get(0).test().features()) {
            throw new IllegalArgumentException("the strange rows have " + strange.features()
                    + " inputs, those of the run " + stream.get(0).test().features());
        }
        List<Task> learned = stream.subList(0, position.get().learned());
        Mlp shape = Plan.shape(experiment, stream);
        Likelihood likelihood = new Likelihood.Categorical();
        Path file = directory.file(state.get());
        if (experiment.method() instanceof Variational method) {
            return of(method.learner(shape, likelihood, compute), States.VCL.read(file), seed, learned, strange);
        }
        Point method = (Point) experiment.method();
        return of(method.learner(shape, likelihood, compute), States.POINT.read(file), seed, learned, strange);
    }

    private static <S> List<Novelty> of(Learner<S> learner, S state, long seed, List<Task> learned, Dataset strange) {
        List<Novelty> all = new ArrayList<>();
        for (Task task : learned) {
            var predictor = learner.predictor(state, task.head(), Rng.of(seed));
            Prediction.Classes in = predictor.classes(task.test());
            Prediction.Classes out = predictor.classes(strange.inOrderOf(task.test()));
            all.add(new Novelty(task.name(), OutOfDistribution.of(in, out)));
        }
        return all;
    }
}
