package org.palimpsest.benchmarks.certainty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.random.Rng;

/** How far the mean mutual information of new rows falls when a model learns on, to nine times the rows of its first file. */
enum RowsStudy {
    /** Two classes, a plane between them, noise. */
    PLANE {
        @Override
        double logit(double[] x) {
            return 2 * x[0] - 1.5 * x[1] + x[2];
        }
    },
    /** Two classes, a sphere between them. */
    SPHERE {
        @Override
        double logit(double[] x) {
            return 1.5 * (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 2.4);
        }
    },
    /** Two classes in four quadrants. */
    QUADRANTS {
        @Override
        double logit(double[] x) {
            return 3 * x[0] * x[1];
        }
    };

    private static final int INPUTS = 8;
    private static final int FEW = 900;
    private static final int MANY = 9 * FEW;
    private static final int ASKED = 2_000;

    /** log p / (1 − p) of the first class. */
    abstract double logit(double[] x);

    /** @param predictors by name; none for the default of {@code learn} */
    Measured measured(List<String> predictors, long seed, Path directory, Compute compute) throws IOException {
        Files.createDirectories(directory);
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"), compute);
        Table asked = table(ASKED, "asked", seed, directory);
        LearnRequest first = LearnRequest.of(table(FEW, "first", seed, directory), "first")
                .with(SchemaOptions.target("class"))
                .withSeed(seed);
        model.learn(predictors.isEmpty() ? first : first.withPredictors(predictors));
        double few = information(model, asked);
        model.learn(LearnRequest.of(table(MANY - FEW, "more", seed, directory), "more"));
        double many = information(model, asked);
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("at 900 rows", few);
        numbers.put("at 8100 rows", many);
        numbers.put("factor", few / many);
        String by = model.head().predictors().choice().name();
        return new Measured(Measured.Part.ROWS, name().toLowerCase(Locale.ROOT), seed, numbers, by);
    }

    private static double information(ModelDirectory model, Table asked) throws IOException {
        RowPredictions predictions = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
        Column information = new Column(predictions, "mutual_information");
        predictions.predict(asked, information);
        return information.values().average().orElse(Double.NaN);
    }

    private Table table(int rows, String part, long seed, Path directory) {
        Rng rng = Rng.of(seed).stream(name()).stream(part);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < INPUTS; i++) {
            text.append('x').append(i).append(',');
        }
        text.append("class\n");
        float[] normals = new float[INPUTS];
        double[] x = new double[INPUTS];
        for (int r = 0; r < rows; r++) {
            Rng own = rng.at(r);
            own.normals(normals);
            for (int i = 0; i < INPUTS; i++) {
                x[i] = normals[i];
                text.append(normals[i]).append(',');
            }
            boolean first = own.stream("class").uniform(0) < 1 / (1 + Math.exp(-logit(x)));
            text.append(first ? "a\n" : "b\n");
        }
        try {
            return Table.of(Files.writeString(directory.resolve(part + ".csv"), text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
