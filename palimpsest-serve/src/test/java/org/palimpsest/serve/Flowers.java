package org.palimpsest.serve;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.palimpsest.model.CsvAnswers;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Small tables with every kind of column, and models of them. */
final class Flowers {
    static final String HEADER = "length,width,soil,wild,seen,kind";
    private static final String[] SOILS = {"clay", "sand", "peat, wet"};
    private static final String[] KINDS = {"rose", "iris", "lily"};

    private Flowers() {}

    static String rows(int rows, long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(HEADER + "\n");
        for (int r = 0; r < rows; r++) {
            int kind = random.nextInt(KINDS.length);
            text.append(String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%s,%s,2024-%02d-%02d,%s%n",
                    2 * kind + random.nextGaussian(),
                    10 - kind + 0.5 * random.nextGaussian(),
                    '"' + SOILS[(kind + random.nextInt(2)) % 3] + '"',
                    random.nextBoolean(),
                    1 + random.nextInt(12),
                    1 + random.nextInt(28),
                    KINDS[kind]));
        }
        return text.toString();
    }

    static Path table(Path directory, String name, int rows, long seed) throws IOException {
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, rows(rows, seed));
        return file;
    }

    /** Learns one more task; the first creates the model. */
    static LearnReport learn(Path model, Path table) throws IOException {
        return ModelDirectory.at(model)
                .learn(LearnRequest.of(Table.of(table), table.getFileName().toString())
                        .with(SchemaOptions.target("kind"))
                        .withHidden(List.of(8)));
    }

    static Path model(Path directory) throws IOException {
        Path model = directory.resolve("flowers");
        learn(model, table(directory, "first", 240, 1));
        return model;
    }

    /** A regression: prices by area and age. */
    static Path prices(Path directory) throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("area,age,price\n");
        for (int r = 0; r < 240; r++) {
            double area = 60 + 25 * random.nextGaussian();
            int age = random.nextInt(80);
            text.append(String.format(
                    Locale.ROOT, "%.1f,%d,%.0f%n", area, age, 2000 * area - 500 * age + 8000 * random.nextGaussian()));
        }
        Path file = Files.writeString(directory.resolve("prices.csv"), text);
        Path model = directory.resolve("prices");
        ModelDirectory.at(model)
                .learn(LearnRequest.of(Table.of(file), "prices")
                        .with(SchemaOptions.target("price").withRegression())
                        .withHidden(List.of(8)));
        return model;
    }

    /** What {@code palimpsest predict} writes. */
    static String predicted(Path model, String version, Path table) throws IOException {
        StringWriter text = new StringWriter();
        RowPredictions predictions =
                RowPredictions.with(ModelDirectory.at(model).answers(version), Optional.empty(), Optional.empty());
        predictions.predict(Table.of(table), new CsvAnswers(predictions.names(), text));
        return text.toString();
    }
}
