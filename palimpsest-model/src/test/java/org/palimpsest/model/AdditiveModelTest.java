package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.predictor.TablePredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Exact models are sums over rows: what was added can be taken out, and models can be added up, to the bit. */
final class AdditiveModelTest {
    @TempDir
    Path directory;

    /** Points around the centres of some classes. */
    private Table table(String name, int rows, long seed, String... classes) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("x,y,kind"));
        for (int r = 0; r < rows; r++) {
            String kind = classes[r % classes.length];
            lines.add(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s",
                    Math.cos(kind.hashCode()) + 0.2 * random.nextGaussian(),
                    Math.sin(kind.hashCode()) + 0.2 * random.nextGaussian(),
                    kind));
        }
        return Table.of(Files.write(directory.resolve(name + ".csv"), lines));
    }

    private ModelDirectory model(String name) {
        return ModelDirectory.at(directory.resolve(name));
    }

    private ModelDirectory learned(String name, Table... tables) throws IOException {
        ModelDirectory model = model(name);
        for (Table table : tables) {
            LearnRequest request = LearnRequest.of(table, table.name());
            model.learn(model.exists() ? request : request.with(SchemaOptions.target("kind")));
        }
        return model;
    }

    private static TablePredictor predictor(ModelDirectory model) throws IOException {
        return model.head().predictors().chosen();
    }

    private List<String> predictions(ModelDirectory model, Table rows) throws IOException {
        Path out = directory.resolve("answers.csv");
        try (var bytes = Files.newOutputStream(out)) {
            RowPredictions predictions = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
            predictions.write(rows, new CsvFormatForTest(predictions.names()), bytes, 1);
        }
        return Files.readAllLines(out);
    }

    /** Rows as CSV, the answers only. */
    private record CsvFormatForTest(List<String> names) implements RowFormat {
        @Override
        public void header(List<String> columns, org.palimpsest.model.table.Utf8 out) {
            out.append(String.join(",", names) + "\n");
        }

        @Override
        public boolean namesColumns() {
            return true;
        }

        @Override
        public void row(RowText cells, RowAnswer answer, org.palimpsest.model.table.Utf8 out) {
            out.append(answer.values() + "\n");
        }
    }

    @Test
    void classesMayComeInAnyOrder() throws IOException {
        Table first = table("first", 90, 1, "m", "n");
        Table early = table("early", 90, 2, "a", "z");
        Table late = table("late", 90, 3, "c", "p", "m");
        ModelDirectory one = learned("one", first, early, late);
        ModelDirectory other = learned("other", first, late, early);
        assertThat(predictor(other)).isEqualTo(predictor(one));
        Table asked = table("asked", 40, 9, "a", "c", "m", "n", "p", "z");
        assertThat(predictions(other, asked)).isEqualTo(predictions(one, asked));
        assertThat(one.score("HEAD", asked).number("accuracy")).isGreaterThan(0.7);
    }

    @Test
    void rowsTakenOutLeaveTheModelThatNeverSawThem() throws IOException {
        Table first = table("first", 90, 1, "m", "n");
        Table second = table("second", 80, 2, "m", "n");
        Table third = table("third", 100, 3, "n", "q", "m");
        ModelDirectory without = learned("without", first, third);
        for (String how : List.of("rows", "task")) {
            ModelDirectory all = learned("all " + how, first, second, third);
            assertThat(predictor(all)).isNotEqualTo(predictor(without));
            RowRemoval.Result result = how.equals("rows") ? all.forget(second) : all.forget(second.name());
            assertThat(result.removed()).isEqualTo(80);
            assertThat(result.left()).isEqualTo(190);
            assertThat(predictor(all)).isEqualTo(predictor(without));
            assertThat(predictor(ModelDirectory.at(directory.resolve("all " + how))))
                    .isEqualTo(predictor(without));
            assertThat(all.verify().isValid()).isTrue();
        }
    }

    @Test
    void partOfAFileCanBeTakenOutAndTheWholeFileLearnedAgain() throws IOException {
        Table first = table("first", 90, 1, "m", "n");
        Table second = table("second", 60, 2, "m", "n");
        ModelDirectory model = learned("model", first, second);
        TablePredictor before = predictor(model);
        model.forget(second);
        assertThatThrownBy(() -> model.forget(second))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("taken out before");
        model.learn(LearnRequest.of(second, "again").withRepetition());
        assertThat(predictor(model)).isEqualTo(before);
    }

    @Test
    void rowsThatWereNeverLearnedAreRefusedAndNothingChanges() throws IOException {
        ModelDirectory model = learned("model", table("first", 90, 1, "m", "n"));
        String head = model.head().hash();
        Table strange = table("strange", 10, 77, "m", "n");
        assertThatThrownBy(() -> model.forget(strange))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("10 of 10 rows");
        assertThatThrownBy(() -> model.forget("march"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no task 'march'");
        assertThatThrownBy(() -> model.forget(table("first", 90, 1, "m", "n")))
                .hasMessageContaining("no row would be left");
        assertThat(model.head().hash()).isEqualTo(head);
    }

    @Test
    void sitesAddedUpEqualOneModelOfAllRows() throws IOException {
        Table first = table("first", 90, 1, "m", "n");
        Table here = table("here", 70, 2, "m", "d", "n");
        Table there = table("there", 90, 3, "x", "n", "b");
        ModelDirectory all = learned("all", first, here, there);
        ModelDirectory one = learned("one", first, here);
        ModelDirectory other = model("other");
        other.learn(LearnRequest.of(there, "there").withLike(one.head()));
        ModelDirectory merged = model("merged");
        merged.merge(List.of(one, other));
        assertThat(predictor(merged)).isEqualTo(predictor(all));
        assertThatThrownBy(() -> merged.learn(LearnRequest.of(there, "there")))
                .isInstanceOf(AlreadyLearnedException.class);
        merged.learn(LearnRequest.of(table("more", 40, 4, "m", "x"), "more"));
        assertThat(merged.verify().isValid()).isTrue();
    }

    @Test
    void modelsOfOtherFeaturesOrOfTheSameRowsAreNotAddedUp() throws IOException {
        Table first = table("first", 90, 1, "m", "n");
        ModelDirectory one = learned("one", first);
        ModelDirectory other = learned("other", table("second", 90, 5, "m", "n"));
        assertThatThrownBy(() -> model("sum").merge(List.of(one, other)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("column 'x'");
        ModelDirectory copy = model("copy");
        copy.learn(LearnRequest.of(first, "copy").withLike(one.head()));
        assertThatThrownBy(() -> model("sum").merge(List.of(one, copy)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("count twice");
        assertThat(model("sum").isBegun()).isFalse();
        ModelDirectory network = model("network");
        network.learn(LearnRequest.of(table("third", 60, 6, "m", "n"), "third")
                .with(SchemaOptions.target("kind"))
                .withHidden(List.of(5)));
        assertThatThrownBy(() -> network.forget(table("third", 60, 6, "m", "n")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no sum over rows");
    }
}
