package org.palimpsest.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.palimpsest.Recipe;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.SequentialPredictor;
import org.palimpsest.model.predictor.TaskRows;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * The second step of learning a table: its rows are divided, and the predictors of the model learn those for training.
 *
 * @param split the rows by purpose
 * @param method how a network learns them, sized to the rows for training
 * @param state the network and its memory after the task; without weights where none is trained
 * @param predictors the predictors after the task, before they learn the rows held out
 * @param kl how far the posterior of the network moved, in nats
 * @param capacity the share of its weights that the tasks have taken
 * @param settings what the trainer says of itself
 */
record TaskTraining(
        RowSplit split,
        Method method,
        LearnerState state,
        Predictors predictors,
        double kl,
        double capacity,
        Map<String, String> settings) {
    /** Trains the predictors of a model. */
    static TaskTraining of(
            TaskPreparation task,
            LearnRequest request,
            Optional<ModelVersion> parent,
            Compute compute,
            Trainer trainer,
            Consumer<EpochReport> listener)
            throws IOException {
        int number = parent.map(p -> p.state().tasks()).orElse(0);
        Rng rng = Rng.of(task.seed());
        Predictors before = parent.isPresent() ? parent.get().predictors() : FirstPredictors.of(task, request, compute);
        boolean inOrder = before.chosen() instanceof SequentialPredictor;
        if (request.decay() < 1 && inOrder) {
            throw new ModelException("a model whose weights drift forgets by itself: learn with a decay of 1");
        }
        RowSplit split = inOrder
                ? RowSplit.inOrder(task.rows())
                : RowSplit.of(task.rows(), before.all().size() > 1, rng.stream("split", number));
        Method method = Recipe.sized(task.method()).method(split.training().size());
        boolean hasNetwork = before.named(NetworkPredictor.NAME).isPresent();
        if (!hasNetwork) {
            LearnerState none = untrained(task.schema(), number + 1);
            return new TaskTraining(
                    split,
                    method,
                    none,
                    before.update(rows(task, request, split, none, compute, trainer)),
                    0,
                    0,
                    Map.of());
        }
        Mlp shape = parent.map(p -> p.state().network()).orElse(shape(request, task.schema()));
        Likelihood likelihood = ModelVersion.likelihood(task.schema());
        LearnerState old = parent.map(ModelVersion::state)
                .orElseGet(() -> Learner.of(method, shape, likelihood, compute).initial());
        Lesson lesson = new Lesson(request.task(), split.training(), 0).withGrowth();
        int[] origins =
                Arrays.stream(split.trained()).map(row -> task.fresh()[row]).toArray();
        Trainer.Job job = new Trainer.Job(method, shape, likelihood, old, lesson, task.seed(), origins);
        LearnerState state = trainer.train(job, listener);
        return new TaskTraining(
                split,
                method,
                state,
                before.update(rows(task, request, split, state, compute, trainer)),
                Movement.kl(old, state, method),
                Movement.capacity(state, method),
                trainer.settings(job));
    }

    /** What a predictor that learns row by row predicted of each training row before it learned the row. */
    Optional<Prediction> beforeLearning() {
        return predictors.chosen() instanceof SequentialPredictor one ? one.beforeLearning() : Optional.empty();
    }

    /** The network of a new model. */
    static Mlp shape(LearnRequest request, Schema schema) {
        return new Mlp(
                schema.features().size(), request.hidden().orElse(LearnRequest.HIDDEN), Activation.RELU, List.of());
    }

    /** The state of a model that trains no network: it has no weights. */
    static LearnerState untrained(Schema schema, int tasks) {
        Mlp none = new Mlp(Math.max(1, schema.features().size()), List.of(), Activation.RELU, List.of());
        return LearnerState.of(none, MeanField.isotropic(0, 0, 1), tasks);
    }

    private static TaskRows rows(
            TaskPreparation task,
            LearnRequest request,
            RowSplit split,
            LearnerState state,
            Compute compute,
            Trainer trainer) {
        return new TaskRows(
                request.task(),
                task.schema().inputs(),
                task.schema().labels(),
                split.training(),
                split.choosing(),
                request.decay(),
                task.seed(),
                state,
                compute,
                trainer.rowSums());
    }
}
