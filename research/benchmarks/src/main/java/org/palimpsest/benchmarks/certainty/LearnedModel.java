package org.palimpsest.benchmarks.certainty;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.palimpsest.benchmarks.suite.SuiteStream;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.table.Table;

/** A model directory that has learned the first files of a stream. */
final class LearnedModel {
    private LearnedModel() {}

    /** @param predictors by name; none for the default */
    static ModelDirectory of(
            SuiteStream stream, int tasks, List<String> predictors, long seed, Path directory, Compute compute)
            throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"), compute);
        for (int t = 0; t < tasks; t++) {
            LearnRequest request = LearnRequest.of(Table.of(stream.train().get(t)), "task " + (t + 1))
                    .withSeed(seed);
            if (t == 0) {
                request = request.with(stream.options());
                request = predictors.isEmpty() ? request : request.withPredictors(predictors);
            }
            model.learn(request);
        }
        return model;
    }
}
