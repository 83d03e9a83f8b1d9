package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Scores;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.table.Table;

/**
 * {@code palimpsest learn} with nothing but a target: a model directory that learns file after file, or all files as one
 * task.
 *
 * @param name its name
 * @param atOnce whether all files are one task
 * @param predictors the predictors by name; none for the default
 */
record DefaultLearn(String name, boolean atOnce, List<String> predictors) implements Contestant {
    @Override
    public Outcome run(SuiteStream stream, long seed, Path directory, Compute compute) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"), compute);
        Seconds seconds = new Seconds();
        List<List<Double>> matrix = new ArrayList<>();
        TargetScale scale = TargetScale.of(stream);
        StringBuilder notes = new StringBuilder();
        for (int t = 0; t < (atOnce ? 1 : stream.tasks()); t++) {
            Table table = atOnce ? stream.everything() : Table.of(stream.train().get(t));
            LearnRequest request = LearnRequest.of(table, "task " + (t + 1)).withSeed(seed);
            if (t == 0) {
                request = request.with(stream.options());
                request = predictors.isEmpty() ? request : request.withPredictors(predictors);
            }
            seconds.start();
            LearnReport report = model.learn(request);
            seconds.stop();
            if (!report.accepted()) {
                throw new IllegalStateException(
                        stream.name() + ": " + report.verdict().reasons());
            }
            notes.append(notes.length() == 0 ? "" : ", ").append(ChosenPredictor.word(report));
            List<Double> row = new ArrayList<>();
            for (int j = 0; j <= (atOnce ? stream.tasks() - 1 : t); j++) {
                row.add(score(model.score("HEAD", Table.of(stream.test().get(j))), scale));
            }
            matrix.add(row);
        }
        Scores old = model.score("HEAD", stream.oldTests());
        boolean classes = old.isClassification();
        return new Outcome(
                stream.name(),
                name,
                seed,
                matrix,
                classes ? 100 * old.number("ece") : Double.NaN,
                classes ? Double.NaN : 100 * old.number("coverage_0.9"),
                floats(model.head()) + (atOnce ? TargetScale.cells(stream) : 0),
                seconds.total(),
                notes.toString());
    }

    private static double score(Scores scores, TargetScale scale) {
        return scores.isClassification() ? 100 * scores.number("accuracy") : scale.percent(scores.number("rmse"));
    }

    /** The numbers of the network with what it keeps, or those of the sums. */
    private static long floats(ModelVersion version) {
        LearnerState state = version.state();
        long network = 2L * state.posterior().size()
                + state.summaries().stream().mapToLong(ClassSummary::floats).sum()
                + state.coresets().stream()
                        .mapToLong(coreset ->
                                (long) coreset.size() * state.network().inputs())
                        .sum();
        return version.predictors()
                .named(ExactPredictor.NAME)
                .map(one -> ((ExactPredictor) one).statistics().length())
                .orElse(network);
    }
}
