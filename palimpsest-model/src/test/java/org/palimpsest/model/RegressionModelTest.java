package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Models that predict a number. */
final class RegressionModelTest {
    @TempDir
    Path directory;

    private ModelDirectory model(String name) {
        return ModelDirectory.at(directory.resolve(name));
    }

    private static List<List<Object>> predictions(ModelDirectory model, Path file) throws IOException {
        List<List<Object>> all = new ArrayList<>();
        RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty())
                .predict(Table.of(file), new RowPredictions.Sink() {
                    @Override
                    public void columns(List<String> names) {}

                    @Override
                    public void row(String[] cells, RowAnswer answer) {
                        all.add(answer.values());
                    }
                });
        return all;
    }

    @Test
    void aRegressionPredictsInTheUnitsOfTheTable() throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("rooms,area,price\n");
        for (int r = 0; r < 800; r++) {
            int rooms = 1 + random.nextInt(6);
            double area = 20 * rooms + 10 * random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT, "%d,%.2f,%.0f%n", rooms, area, 1000 * area + 5000 * random.nextGaussian()));
        }
        Path file = directory.resolve("homes.csv");
        Files.writeString(file, text);
        ModelDirectory model = model("m");
        LearnReport report = model.learn(LearnRequest.of(Table.of(file), "homes")
                .with(SchemaOptions.target("price").withRegression())
                .withHidden(List.of(16)));
        Scores scores = report.after().orElseThrow();
        assertThat(scores.number("rmse")).isLessThan(8000);
        assertThat(scores.number("coverage_0.9")).isBetween(0.75, 1.0);
        List<Object> answer = predictions(model, file).get(0);
        assertThat((double) answer.get(0)).isBetween(10_000.0, 150_000.0);
        assertThat((double) answer.get(5)).isLessThan((double) answer.get(6));
    }

    @Test
    void aRegressionIsMeasuredFinelyFarFromZero() throws IOException {
        Path near = prices("near", 0);
        Path far = prices("far", 1_700_000_000);
        List<Scores> all = new ArrayList<>();
        for (Path file : List.of(near, far)) {
            String name = file.getFileName().toString();
            ModelDirectory model = model(name + "-model");
            LearnReport report = model.learn(LearnRequest.of(Table.of(file), name)
                    .with(SchemaOptions.target("y").withRegression())
                    .withHidden(List.of(16)));
            assertThat(report.warnings()).noneMatch(line -> line.contains("may not have been learned"));
            all.add(report.after().orElseThrow());
            all.add(model.score("HEAD", Table.of(file)));
        }
        for (String name : List.of("rmse", "nll", "coverage_0.9")) {
            assertThat(all.get(2).number(name)).isCloseTo(all.get(0).number(name), Offset.offset(0.05));
            assertThat(all.get(3).number(name)).isCloseTo(all.get(1).number(name), Offset.offset(0.05));
        }
        StringWriter text = new StringWriter();
        RowPredictions predictions =
                RowPredictions.with(model("far.csv-model").answers("HEAD"), Optional.of(0.9), Optional.empty());
        predictions.predict(Table.of(far), new CsvAnswers(predictions.names(), text));
        // x, y, mean, …: the mean is near y, and told more finely than a float of this size can.
        int close = 0;
        String[] lines = text.toString().split("\n");
        for (int i = 1; i < lines.length; i++) {
            String[] cells = lines[i].split(",");
            close += Math.abs(Double.parseDouble(cells[1]) - Double.parseDouble(cells[2])) < 4 ? 1 : 0;
        }
        assertThat(close).isGreaterThan(380);
    }

    private Path prices(String name, double offset) throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int r = 0; r < 400; r++) {
            double x = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%.6f,%.4f%n", x, offset + 10 * x + random.nextGaussian()));
        }
        return Files.writeString(directory.resolve(name + ".csv"), text);
    }

    @Test
    void aRegressionThatLearnedNothingIsTold() throws IOException {
        Random random = new Random(6);
        StringBuilder text = new StringBuilder("x,y\n");
        for (int r = 0; r < 300; r++) {
            text.append(random.nextGaussian())
                    .append(',')
                    .append(random.nextGaussian())
                    .append('\n');
        }
        LearnReport report = model("noise")
                .learn(LearnRequest.of(Table.of(Files.writeString(directory.resolve("noise.csv"), text)), "noise")
                        .with(SchemaOptions.target("y").withRegression())
                        .withHidden(List.of(8)));
        assertThat(report.warnings()).anyMatch(line -> line.startsWith("the task may not have been learned: RMSE"));
    }
}
