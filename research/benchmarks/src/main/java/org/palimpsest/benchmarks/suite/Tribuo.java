package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.tribuo.Example;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.Trainer;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.dtree.CARTClassificationTrainer;
import org.tribuo.classification.dtree.impurity.GiniIndex;
import org.tribuo.classification.ensemble.VotingCombiner;
import org.tribuo.classification.sgd.linear.LinearSGDTrainer;
import org.tribuo.classification.sgd.objectives.LogMulticlass;
import org.tribuo.common.tree.RandomForestTrainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.math.optimisers.AdaGrad;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.ensemble.AveragingCombiner;
import org.tribuo.regression.rtree.CARTRegressionTrainer;
import org.tribuo.regression.rtree.impurity.MeanSquaredError;
import org.tribuo.regression.sgd.objectives.SquaredLoss;

/**
 * What a user has without continual learning: Tribuo, on the rows of all tasks, which have to be kept. The rows are encoded as
 * for the networks.
 *
 * @param name its name
 * @param forest a random forest of {@value #TREES} trees; otherwise logistic or linear regression, {@value #EPOCHS} epochs
 */
record Tribuo(String name, boolean forest) implements Contestant {
    private static final int TREES = 50;
    private static final int EPOCHS = 20;
    private static final double RATE = 0.1;

    @Override
    public Outcome run(SuiteStream stream, long seed, Path directory, Compute compute) throws IOException {
        TargetScale scale = TargetScale.of(stream);
        Seconds seconds = new Seconds();
        seconds.start();
        Schema schema =
                SchemaInference.infer(stream.everything(), stream.options()).schema();
        Encoded rows = Encoded.of(schema, stream.everything(), directory);
        Fitted fitted = rows.isRegression() ? numbers(rows, seed) : classes(rows, seed);
        seconds.stop();
        List<Double> last = new ArrayList<>();
        for (Path file : stream.test()) {
            Encoded test = Encoded.of(schema, org.palimpsest.model.table.Table.of(file), directory);
            last.add(test.score(fitted.predict(test.data()), scale));
        }
        Encoded old = Encoded.of(schema, stream.oldTests(), directory);
        return new Outcome(
                stream.name(),
                name,
                seed,
                List.of(last),
                old.ece(fitted.predict(old.data())),
                Double.NaN,
                TargetScale.cells(stream),
                seconds.total(),
                "");
    }

    private interface Fitted {
        Prediction predict(Dataset rows);
    }

    private Fitted classes(Encoded rows, long seed) {
        float part = (float) (1 / Math.sqrt(rows.data().features()));
        Trainer<Label> trainer = forest
                ? new RandomForestTrainer<>(
                        new CARTClassificationTrainer(Integer.MAX_VALUE, 1, 0, part, false, new GiniIndex(), seed),
                        new VotingCombiner(),
                        TREES,
                        seed)
                : new LinearSGDTrainer(new LogMulticlass(), new AdaGrad(RATE), EPOCHS, seed);
        Targets.Labels labels = (Targets.Labels) rows.data().targets();
        Model<Label> model = fit(trainer, new LabelFactory(), rows.data(), r -> new Label("" + labels.at(r)));
        int width = rows.outputs();
        return data -> {
            float[] probability = new float[data.size() * width];
            for (int r = 0; r < data.size(); r++) {
                int row = r;
                model.predict(example(data, r, new Label("0")))
                        .getOutputScores()
                        .forEach((label, score) ->
                                probability[row * width + Integer.parseInt(label)] = (float) score.getScore());
            }
            return Classes.of(Classes.numbered(width), probability, new double[data.size()]);
        };
    }

    private Fitted numbers(Encoded rows, long seed) {
        Trainer<Regressor> trainer = forest
                ? new RandomForestTrainer<>(
                        new CARTRegressionTrainer(Integer.MAX_VALUE, 1, 0, 1f / 3, false, new MeanSquaredError(), seed),
                        new AveragingCombiner(),
                        TREES,
                        seed)
                : new org.tribuo.regression.sgd.linear.LinearSGDTrainer(
                        new SquaredLoss(), new AdaGrad(RATE), EPOCHS, seed);
        Targets.Values values = (Targets.Values) rows.data().targets();
        Model<Regressor> model =
                fit(trainer, new RegressionFactory(), rows.data(), r -> new Regressor("y", values.at(r, 0)));
        return data -> {
            double[] mean = new double[data.size()];
            for (int r = 0; r < mean.length; r++) {
                mean[r] = model.predict(example(data, r, new Regressor("y", 0)))
                        .getOutput()
                        .getValues()[0];
            }
            return Values.of(1, mean, new double[mean.length], new double[] {1});
        };
    }

    private interface Answer<T> {
        T of(int row);
    }

    private static <T extends Output<T>> Model<T> fit(
            Trainer<T> trainer, OutputFactory<T> factory, Dataset data, Answer<T> answer) {
        MutableDataset<T> examples =
                new MutableDataset<>(new SimpleDataSourceProvenance("the rows of all tasks", factory), factory);
        for (int r = 0; r < data.size(); r++) {
            examples.add(example(data, r, answer.of(r)));
        }
        return trainer.train(examples);
    }

    private static <T extends Output<T>> Example<T> example(Dataset data, int row, T output) {
        float[] x = data.row(row);
        String[] names = new String[x.length];
        double[] values = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            names[i] = String.format("f%05d", i);
            values[i] = x[i];
        }
        return new ArrayExample<>(output, names, values);
    }
}
