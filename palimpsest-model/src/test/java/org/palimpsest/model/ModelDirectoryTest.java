package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
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
import org.palimpsest.model.version.VersionStore;

final class ModelDirectoryTest {
    @TempDir
    Path directory;

    private Path customers(String name, int rows, double shift, long seed) throws IOException {
        return Customers.file(directory, name, rows, shift, seed);
    }

    private static LearnRequest request(Path file) {
        return Customers.request(file);
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
                .hasMessageContaining("same rows as task 'january'");
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
                .hasMessageContaining("no target column")
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
    void noCopyOfErasedPointsStaysBehindWhenClassesHaveCome() throws IOException {
        ModelDirectory model = model("m");
        Path first = Files.writeString(directory.resolve("first.csv"), corners(80, new int[] {0, 1}, 1));
        model.learn(LearnRequest.of(Table.of(first), "first")
                .with(SchemaOptions.target("corner"))
                .withHidden(List.of(8))
                .with(Keep.of("random:20")));
        Path second = Files.writeString(directory.resolve("second.csv"), corners(80, new int[] {2, 3}, 2));
        LearnReport grown = model.learn(LearnRequest.of(Table.of(second), "second"));
        assertThat(model.head().state().coresets())
                .usingRecursiveComparison()
                .isEqualTo(grown.version().state().coresets());
        assertThat(model.head().state().coresets())
                .allSatisfy(one -> assertThat(one.targets().width()).isEqualTo(4));
        assertThat(model.erase("first")).isEqualTo(20);
        assertThat(model.head().state().coresets()).hasSize(1);
        try (var files = Files.list(model.path().resolve("points"))) {
            assertThat(files.map(file -> file.getFileName().toString().replaceAll(".*\\.", "")))
                    .containsExactlyInAnyOrder("safetensors", "erased");
        }
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void aVersionStoresItsOwnTaskAndKnowsAll() throws IOException {
        ModelDirectory model = model("m");
        for (int month = 1; month <= 3; month++) {
            model.learn(request(customers("month" + month, 200, 0, month)));
        }
        ModelVersion head = model.head();
        Provenance stored =
                VersionCodec.provenance(VersionStore.open(model.path()).read(head.hash()));
        assertThat(stored.tasks()).containsExactly("month3");
        assertThat(stored.fingerprints()).containsExactly(stored.fingerprint());
        assertThat(head.provenance().tasks()).containsExactly("month1", "month2", "month3");
        assertThat(head.provenance().fingerprints()).hasSize(3).doesNotHaveDuplicates();
        assertThat(ModelVersion.of(head.hash(), head.bytes()).provenance()).isEqualTo(head.provenance());
        assertThat(model.version("HEAD~1").provenance().tasks()).containsExactly("month1", "month2");
        assertThatThrownBy(() -> model.learn(LearnRequest.of(Table.of(directory.resolve("month2.csv")), "again")))
                .isInstanceOf(AlreadyLearnedException.class)
                .hasMessageContaining("'month2'");
        model.rollback("1");
        assertThat(model.learn(request(customers("month2", 200, 0, 2)))
                        .version()
                        .provenance()
                        .tasks())
                .containsExactly("month1", "month2");
        assertThat(model.history("HEAD"))
                .extracting(v -> v.provenance().tasks().size())
                .containsExactly(2, 1);
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
