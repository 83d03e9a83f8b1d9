package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Use;
import org.palimpsest.math.Compute;
import org.palimpsest.model.policy.Limit;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

final class ModelDirectoryTest {
    private static final SchemaOptions CHURN = SchemaOptions.target("churn").withId("id");

    @TempDir
    Path directory;

    /** Customers who leave, or stay, for reasons that can be learned. */
    private Path customers(String name, int rows, double shift, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("id,age,income,city,churn\n");
        String[] cities = {"Rome", "Oslo", "Lima"};
        for (int r = 0; r < rows; r++) {
            double age = 40 + shift + 12 * random.nextGaussian();
            double income = 20000 * Math.exp(0.5 * random.nextGaussian());
            int city = random.nextInt(cities.length);
            double z = (age - 40) / 12 + (income - 22000) / 9000 + (city == 0 ? 1 : -0.5);
            text.append(String.format(
                    Locale.ROOT,
                    "%s-%d,%.1f,%.2f,%s,%s%n",
                    name,
                    r,
                    age,
                    income,
                    cities[city],
                    z + 0.3 * random.nextGaussian() > 0 ? "left" : "stayed"));
        }
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, text);
        return file;
    }

    private static LearnRequest request(Path file) {
        String name = file.getFileName().toString().replace(".csv", "");
        return LearnRequest.of(Table.of(file), name).with(CHURN).withHidden(List.of(16));
    }

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
    void itLearnsMonthByMonthWithTheNewFileAlone() throws IOException {
        ModelDirectory model = model("m");
        LearnReport first = model.learn(request(customers("january", 600, 0, 1)));
        assertThat(first.first()).isTrue();
        assertThat(first.after().orElseThrow().number("accuracy")).isGreaterThan(0.8);
        assertThat(first.columns()).anyMatch(line -> line.startsWith("city: category"));
        LearnReport second = model.learn(LearnRequest.of(Table.of(customers("february", 600, 0, 2)), "february"));
        assertThat(second.before()).isPresent();
        assertThat(second.version().provenance().tasks()).containsExactly("january", "february");
        Scores march = model.score("HEAD", Table.of(customers("march", 400, 0, 3)));
        assertThat(march.number("accuracy")).isGreaterThan(0.85);
        assertThat(model.verify().isValid()).isTrue();
        assertThat(model.history("HEAD")).hasSize(2);
    }

    @Test
    void aRollbackGivesTheSamePredictionsToTheByte() throws IOException {
        ModelDirectory model = model("m");
        Path asked = customers("asked", 50, 0, 9);
        String one =
                model.learn(request(customers("january", 300, 0, 1))).version().hash();
        List<List<Object>> before = predictions(model, asked);
        model.learn(request(customers("february", 300, 5, 2)));
        assertThat(predictions(model, asked)).isNotEqualTo(before);
        assertThat(model.rollback("HEAD~1").hash()).isEqualTo(one);
        assertThat(predictions(model, asked)).isEqualTo(before);
    }

    @Test
    void theSameUpdatesGiveTheSameBytes() throws IOException {
        Path january = customers("january", 300, 0, 1);
        Path february = customers("february", 300, 0, 2);
        List<String> hashes = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            try (Compute compute = Compute.on(name.equals("a") ? 1 : 2)) {
                ModelDirectory model = ModelDirectory.at(directory.resolve(name), compute);
                model.learn(request(january));
                hashes.add(model.learn(request(february)).version().hash());
            }
        }
        assertThat(hashes.get(0)).isEqualTo(hashes.get(1));
    }

    @Test
    void evidenceIsNotCountedTwice() throws IOException {
        ModelDirectory model = model("m");
        Path january = customers("january", 300, 0, 1);
        model.learn(request(january));
        assertThatThrownBy(() -> model.learn(request(january)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("same rows as task 'january'")
                .hasMessageContaining("--again");
        Path both = directory.resolve("both.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(january));
        lines.addAll(Files.readAllLines(customers("february", 200, 0, 2)).subList(1, 201));
        Files.write(both, lines);
        LearnReport report = model.learn(request(both));
        assertThat(report.notes()).anyMatch(note -> note.startsWith("300 of 500 rows were learned before"));
        assertThat(report.version().provenance().rows()).isEqualTo(200);
        assertThat(model.learn(request(january).withRepetition()).accepted()).isTrue();
    }

    @Test
    void whatDoesNotFitIsRefusedAndNothingIsLeft() throws IOException {
        ModelDirectory model = model("m");
        Path january = customers("january", 300, 0, 1);
        assertThatThrownBy(() -> model.learn(LearnRequest.of(Table.of(january), "x")))
                .hasMessageContaining("--target")
                .hasMessageContaining("churn");
        assertThat(directory.resolve("m")).doesNotExist();
        model.learn(request(january));
        String head = model.head().hash();
        Path narrow = directory.resolve("narrow.csv");
        Files.write(
                narrow,
                Files.readAllLines(january).stream()
                        .map(line -> line.substring(line.indexOf(',') + 1))
                        .map(line -> line.substring(line.indexOf(',') + 1))
                        .toList());
        assertThatThrownBy(() -> model.learn(request(narrow)))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("age");
        assertThatThrownBy(() -> model.learn(request(january).with(SchemaOptions.target("city"))))
                .hasMessageContaining("predicts churn");
        assertThat(model.head().hash()).isEqualTo(head);
        try (Stream<Path> files = Files.list(directory.resolve("m"))) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void aRefusedUpdateLeavesTheModelAsItWas() throws IOException {
        ModelDirectory model = model("m");
        model.learn(request(customers("january", 400, 0, 1)));
        String head = model.head().hash();
        Path test = customers("test", 200, 0, 7);
        Path bad = directory.resolve("bad.csv");
        Files.write(
                bad,
                Files.readAllLines(customers("february", 400, 0, 2)).stream()
                        .map(line -> line.endsWith("left")
                                ? line.replace(",left", ",stayed")
                                : line.replace(",stayed", ",left"))
                        .toList());
        LearnReport report = model.learn(
                request(bad).withTests(List.of(Table.of(test))).with(Policy.STANDARD.with(Limit.ACCURACY_LOSS, 0.01)));
        assertThat(report.accepted()).isFalse();
        assertThat(model.head().hash()).isEqualTo(head);
        assertThat(model.lastRefused()).isPresent();
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void aFirstUpdateThatIsRefusedCanBeLookedAt() throws IOException {
        ModelDirectory model = model("m");
        LearnRequest january = request(customers("january", 100, 0, 1));
        LearnReport report = model.learn(january.with(Policy.STANDARD.with(Limit.LEAST_ROWS, 500)));
        assertThat(report.accepted()).isFalse();
        assertThat(model.exists()).isFalse();
        assertThat(model.lastRefused()).isPresent();
        assertThat(model.log()).hasSize(1);
        assertThat(model.verify().isValid()).isTrue();
        assertThatThrownBy(model::head).hasMessageContaining("its first update was refused");
        assertThat(model.learn(january).accepted()).isTrue();
        assertThat(model.number(model.head().hash())).isEqualTo(1);
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void aModelWithoutHeadIsDamagedAndNotNothing() throws IOException {
        ModelDirectory model = model("m");
        model.learn(request(customers("january", 60, 0, 1)));
        model.learn(request(customers("february", 60, 0, 2)));
        Files.delete(model.path().resolve("HEAD"));
        assertThat(model.verify().isValid()).isFalse();
        assertThatThrownBy(model::head).hasMessageContaining("its file HEAD is gone");
    }

    @Test
    void numbersOfVersionsAreThoseOfTheLogAlsoAfterARollback() throws IOException {
        ModelDirectory model = model("m");
        model.learn(request(customers("january", 60, 0, 1)));
        String second =
                model.learn(request(customers("february", 60, 0, 2))).version().hash();
        model.rollback("HEAD~1");
        String third =
                model.learn(request(customers("march", 60, 0, 3))).version().hash();
        assertThat(model.number(second)).isEqualTo(2);
        assertThat(model.number(third)).isEqualTo(3);
        assertThat(model.version("3").hash()).isEqualTo(third);
    }

    @Test
    void labelledRowsNeedNeitherIdsNorWeightsAndMayHaveMoreColumns() throws IOException {
        StringBuilder text = new StringBuilder("id,x,w,y\n");
        StringBuilder later = new StringBuilder("more,y,x\n");
        for (int r = 0; r < 60; r++) {
            text.append(r).append(',').append(r % 20).append(",2,").append(r % 20 < 10 ? "a" : "b");
            text.append('\n');
            later.append("m,").append(r % 20 < 10 ? "a" : "b").append(',').append(r % 20);
            later.append('\n');
        }
        ModelDirectory model = model("m");
        Path first = Files.writeString(directory.resolve("first.csv"), text);
        Path test = Files.writeString(directory.resolve("test.csv"), later);
        LearnRequest request = LearnRequest.of(Table.of(first), "first")
                .with(SchemaOptions.target("y").withId("id").withWeight("w"))
                .withHidden(List.of(8));
        assertThat(model.learn(request.withTests(List.of(Table.of(test)))).tests())
                .hasSize(1);
        assertThat(model.score("HEAD", Table.of(test)).rows()).isEqualTo(60);
        assertThatThrownBy(() -> model.learn(LearnRequest.of(Table.of(test), "test")))
                .hasMessageContaining("column 'more'")
                .hasMessageContaining("column 'id': the column is missing")
                .hasMessageContaining("column 'w': the column is missing");
    }

    @Test
    void whatLearningWouldRefuseIsNotCalm() throws IOException {
        ModelDirectory model = model("m");
        Path january = customers("january", 100, 0, 1);
        model.learn(request(january));
        List<String> lines = new ArrayList<>(Files.readAllLines(january));
        lines.replaceAll(line -> line + (line.startsWith("id") ? ",more" : ",1"));
        Path more = Files.write(directory.resolve("more.csv"), lines);
        assertThatThrownBy(() -> model.check("HEAD", Table.of(more)))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("column 'more'");
        lines = new ArrayList<>(Files.readAllLines(january));
        lines.set(3, lines.get(3).replaceFirst(",[0-9.]+,", ",old,"));
        Checking one = model.check("HEAD", Table.of(Files.write(directory.resolve("one.csv"), lines)));
        assertThat(one.problems()).isEqualTo(1);
        assertThat(one.faults()).hasSize(1);
        assertThat(one.faults().get(0)).contains("one.csv:4", "column 'age'", "'old'");
        lines.replaceAll(line -> line.startsWith("id") ? line : line.replaceFirst(",[0-9.]+,", ",old,"));
        Path all = Files.write(directory.resolve("all.csv"), lines);
        assertThatThrownBy(() -> model.check("HEAD", Table.of(all)))
                .hasMessageContaining("100 of 100 cells do not fit");
    }

    @Test
    void newClassesWidenTheModelUnlessTheyAreFixed() throws IOException {
        Path first = directory.resolve("first.csv");
        Path second = directory.resolve("second.csv");
        Files.writeString(first, corners(300, new int[] {0, 1}, 1));
        Files.writeString(second, corners(300, new int[] {1, 2, 3}, 2));
        ModelDirectory model = model("m");
        LearnRequest one = LearnRequest.of(Table.of(first), "first")
                .with(SchemaOptions.target("corner"))
                .withHidden(List.of(16));
        model.learn(one);
        assertThatThrownBy(() ->
                        model.learn(LearnRequest.of(Table.of(second), "second").withFixedClasses()))
                .hasMessageContaining("c2, c3");
        LearnReport report = model.learn(LearnRequest.of(Table.of(second), "second"));
        assertThat(report.newLabels()).containsExactly("c2", "c3");
        assertThat(model.head().labels()).containsExactly("c0", "c1", "c2", "c3");
        assertThat(report.after().orElseThrow().number("accuracy")).isGreaterThan(0.8);
    }

    private static String corners(int rows, int[] classes, long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("x,y,corner\n");
        for (int r = 0; r < rows; r++) {
            int c = classes[random.nextInt(classes.length)];
            text.append(String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,c%d%n",
                    (c & 1) * 4 + random.nextGaussian(),
                    (c >> 1) * 4 + random.nextGaussian(),
                    c));
        }
        return text.toString();
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
        assertThat((double) answer.get(4)).isLessThan((double) answer.get(5));
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
            assertThat(all.get(2).number(name))
                    .isCloseTo(all.get(0).number(name), org.assertj.core.data.Offset.offset(0.05));
            assertThat(all.get(3).number(name))
                    .isCloseTo(all.get(1).number(name), org.assertj.core.data.Offset.offset(0.05));
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
            text.append(random.nextGaussian()).append(',').append(random.nextGaussian()).append('\n');
        }
        LearnReport report = model("noise")
                .learn(LearnRequest.of(Table.of(Files.writeString(directory.resolve("noise.csv"), text)), "noise")
                        .with(SchemaOptions.target("y").withRegression())
                        .withHidden(List.of(8)));
        assertThat(report.warnings()).anyMatch(line -> line.startsWith("the task may not have been learned: RMSE"));
    }

    @Test
    void aClassNamedLikeARefusalCannotBeRefused() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int r = 0; r < 80; r++) {
            text.append(r).append(r < 40 ? ",?\n" : ",!\n");
        }
        ModelDirectory model = model("questions");
        model.learn(LearnRequest.of(Table.of(Files.writeString(directory.resolve("q.csv"), text)), "q")
                .with(SchemaOptions.target("y"))
                .withHidden(List.of(4)));
        ModelVersion.Answers answers = model.answers("HEAD");
        assertThatThrownBy(() -> RowPredictions.with(answers, Optional.empty(), Optional.of(0.5)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("named '?'");
    }

    @Test
    void keptPointsAreErasedFromEveryVersion() throws IOException {
        Retention points = new Retention.Points(
                new Selection.Random(true),
                new Movement.None(),
                20,
                false,
                new Use.Regret(new Use.Weight.PerPoint(1), 20));
        ModelDirectory model = model("m");
        model.learn(request(customers("january", 300, 0, 1)).with(points));
        model.learn(request(customers("february", 300, 0, 2)));
        assertThat(model.head().state().coresets()).hasSize(2);
        List<String> ids = new ArrayList<>();
        for (int r = 0; r < 150; r++) {
            ids.add("january-" + r);
        }
        int gone = model.erase(ids);
        assertThat(gone).isBetween(1, 20);
        assertThat(model.head().state().coresets().get(0).size()).isEqualTo(20 - gone);
        assertThat(model.version("HEAD~1").state().coresets().get(0).size()).isEqualTo(20 - gone);
        assertThat(model.erase("february")).isEqualTo(20);
        assertThat(model.verify().isValid()).isTrue();
        assertThat(model.learn(request(customers("march", 300, 0, 3))).accepted())
                .isTrue();
    }

    @Test
    void driftIsSeenBeforeLearning() throws IOException {
        ModelDirectory model = model("m");
        model.learn(request(customers("january", 1000, 0, 1)));
        assertThat(model.check("HEAD", Table.of(customers("calm", 1000, 0, 2))).drifted())
                .isFalse();
        Checking drifted = model.check("HEAD", Table.of(customers("older", 1000, 25, 3)));
        assertThat(drifted.drifted()).isTrue();
        assertThat(drifted.drift().columns()).anyMatch(c -> c.name().equals("age") && c.drift() > 0.25);
    }

    @Test
    void aRowThatCannotBeReadStopsNothing() throws IOException {
        ModelDirectory model = model("m");
        model.learn(request(customers("january", 300, 0, 1)));
        Path asked = directory.resolve("asked.csv");
        Files.writeString(asked, "id,age,income,city\na,30,20000,Rome\nb,old,20000,Rome\nc,50,,Paris\n");
        List<List<Object>> answers = predictions(model, asked);
        assertThat(answers).hasSize(3);
        assertThat(answers.get(0).get(0)).isIn("left", "stayed");
        assertThat(answers.get(1).get(0)).isEqualTo("");
        assertThat(String.valueOf(answers.get(1).get(answers.get(1).size() - 1)))
                .contains("age");
        assertThat(answers.get(2).get(0)).isIn("left", "stayed");
        assertThat(Arrays.asList("left", "stayed"))
                .contains(String.valueOf(answers.get(2).get(0)));
    }
}
