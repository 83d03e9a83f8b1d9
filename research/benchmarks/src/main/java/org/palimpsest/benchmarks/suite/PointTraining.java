package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.Recipe;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Predictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.table.Table;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/**
 * Maximum likelihood with the network of {@code learn}, its number of steps and its batches, and all rows: fine-tuning, task
 * after task, or joint training, all tasks at once.
 *
 * @param name its name
 * @param joint whether all tasks are learned at once
 */
record PointTraining(String name, boolean joint) implements Contestant {
    private static final PointMethod METHOD = new PointMethod(
            new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT, 10, 32).with(new Schedule.Cosine(0)));

    @Override
    public Outcome run(SuiteStream stream, long seed, Path directory, Compute compute) throws IOException {
        TargetScale scale = TargetScale.of(stream);
        Table first = joint ? stream.everything() : Table.of(stream.train().get(0));
        Schema schema = SchemaInference.infer(first, stream.options()).schema();
        Seconds seconds = new Seconds();
        List<List<Double>> matrix = new ArrayList<>();
        LearnerState state = null;
        Predictor predictor = null;
        for (int t = 0; t < (joint ? 1 : stream.tasks()); t++) {
            Table table = joint ? first : Table.of(stream.train().get(t));
            seconds.start();
            schema = SchemaInference.activate(schema, table, stream.options());
            Encoded rows = Encoded.of(schema, table, directory);
            schema = rows.schema();
            Learner learner = learner(rows, compute);
            LearnerState before = state == null ? learner.initial() : state;
            state = learner.learn(before, new Lesson("task " + t, rows.data(), 0).withGrowth(), Rng.of(seed));
            seconds.stop();
            predictor = learner.predictor(state, 0, Rng.of(seed));
            List<Double> row = new ArrayList<>();
            for (int j = 0; j <= (joint ? stream.tasks() - 1 : t); j++) {
                Encoded test = Encoded.of(schema, Table.of(stream.test().get(j)), directory);
                row.add(test.score(predictor.predict(test.data()), scale));
            }
            matrix.add(row);
        }
        if (state == null || predictor == null) {
            throw new IllegalStateException("a stream has at least one task");
        }
        Encoded old = Encoded.of(schema, stream.oldTests(), directory);
        Prediction prediction = predictor.predict(old.data());
        return new Outcome(
                stream.name(),
                name,
                seed,
                matrix,
                old.ece(prediction),
                old.coverage(prediction),
                state.posterior().size() + (joint ? TargetScale.cells(stream) : 0),
                seconds.total(),
                "");
    }

    private static Learner learner(Encoded rows, Compute compute) {
        Mlp shape = new Mlp(rows.data().features(), LearnRequest.HIDDEN, Activation.RELU, List.of());
        Likelihood likelihood = rows.isRegression() ? new Likelihood.LearnedGaussian(1) : new Likelihood.Categorical();
        return Recipe.sized(METHOD).learner(rows.data().size(), shape, likelihood, compute);
    }
}
