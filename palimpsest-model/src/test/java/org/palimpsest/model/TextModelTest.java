package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.encoder.HashedWords;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.EmbeddingOptions;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Columns of sentences: found, learned from, and the same whatever the files are. */
final class TextModelTest {
    private static final List<String> THINGS = List.of("card", "invoice", "password", "parcel", "contract", "refund");
    private static final List<String> WORDS =
            List.of("please", "today", "again", "still", "my", "the", "not", "when", "why", "help", "broken", "late");

    @TempDir
    Path directory;

    /** A ticket about one of the things, in words that say nothing. */
    private static String ticket(Random random, int thing) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 4 + random.nextInt(5); i++) {
            words.add(WORDS.get(random.nextInt(WORDS.size())));
        }
        words.add(random.nextInt(words.size()), THINGS.get(thing));
        return String.join(" ", words);
    }

    private Table tickets(String name, int rows, int from, int kinds, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("body,minutes,topic"));
        for (int r = 0; r < rows; r++) {
            int thing = from + r % kinds;
            boolean missing = r % 17 == 5;
            lines.add((missing ? "" : ticket(random, thing)) + "," + random.nextInt(90) + "," + THINGS.get(thing));
        }
        return Table.of(Files.write(directory.resolve(name + ".csv"), lines));
    }

    private ModelDirectory learned(String name, Table... files) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve(name));
        for (int i = 0; i < files.length; i++) {
            model.learn(LearnRequest.of(files[i], "file" + i).with(SchemaOptions.target("topic")));
        }
        return model;
    }

    @Test
    void sentencesAreFoundAndOtherTextsAreNot() throws IOException {
        List<String> lines = new ArrayList<>(List.of("body,name,code,when,sku,zh,topic"));
        Random random = new Random(1);
        for (int r = 0; r < 60; r++) {
            lines.add(ticket(random, r % 6) + ",Ann Smith" + r + ",A" + r + "-7,3 of May 20" + (10 + r) + ",12 34 5" + r
                    + ",我的卡还没有到" + (char) ('一' + r) + "," + THINGS.get(r % 6));
        }
        Table table = Table.of(Files.write(directory.resolve("kinds.csv"), lines));
        SchemaInference.Result found = SchemaInference.infer(table, SchemaOptions.target("topic"));
        assertThat(found.schema().columns().stream().map(Column::kind))
                .containsExactly("text", "ignored", "ignored", "ignored", "ignored", "text", "target");
        SchemaOptions forced = SchemaOptions.target("topic")
                .with(new EmbeddingOptions(List.of("name", "sku"), List.of(), List.of(HashedWords.NAME)));
        assertThat(SchemaInference.infer(table, forced).schema().columns().stream()
                        .map(Column::kind))
                .containsExactly("text", "text", "ignored", "ignored", "text", "text", "target");
        assertThatThrownBy(() -> SchemaInference.infer(
                        table,
                        SchemaOptions.target("topic")
                                .with(new EmbeddingOptions(List.of("nothing"), List.of(), List.of()))))
                .hasMessageContaining("the text column is not in the table");
        assertThatThrownBy(() -> SchemaInference.infer(
                        table,
                        SchemaOptions.target("topic")
                                .with(new EmbeddingOptions(List.of(), List.of("code"), List.of()))))
                .hasMessageContaining("no encoder was named");
    }

    @Test
    void aModelLearnsFromTextNumbersAndNewClasses() throws IOException {
        Table first = tickets("a", 240, 0, 3, 1);
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        LearnReport report = model.learn(LearnRequest.of(first, "a").with(SchemaOptions.target("topic")));
        assertThat(report.columns().get(0)).isEqualTo("body: text, 1024 numbers by hashed-words 1, some missing");
        assertThat(report.notes()).anyMatch(note -> note.contains("palimpsest-encoders"));
        model.learn(LearnRequest.of(tickets("b", 240, 3, 3, 2), "b").with(SchemaOptions.target("topic")));
        Scores scores = model.score("HEAD", tickets("test", 300, 0, 6, 3));
        // One ticket in seventeen has no text, and nothing else tells the topic.
        assertThat(scores.number("accuracy")).isGreaterThan(0.9);
    }

    @Test
    void theOrderAndDivisionOfLaterFilesHasNoEffect() throws IOException {
        Table first = tickets("a", 150, 0, 3, 1);
        Table second = tickets("b", 90, 3, 2, 2);
        Table third = tickets("c", 90, 1, 4, 3);
        ModelDirectory one = learned("one", first, second, third);
        ModelDirectory other = learned("other", first, third, second);
        ModelDirectory together = learned(
                "together",
                first,
                new Table(List.of(third.sources().get(0), second.sources().get(0))));
        ExactPredictor exact = (ExactPredictor) one.head().predictors().chosen();
        assertThat(other.head().predictors().chosen()).isEqualTo(exact);
        assertThat(together.head().predictors().chosen()).isEqualTo(exact);
    }

    @Test
    void aModelOnDiskPredictsAsBefore() throws IOException {
        ModelDirectory model = learned("m", tickets("a", 150, 0, 3, 1));
        Table rows = tickets("p", 700, 0, 3, 4);
        List<String> all = new ArrayList<>();
        ModelVersion.Answers answers = ModelDirectory.at(directory.resolve("m")).answers("HEAD");
        RowPredictions predictions = RowPredictions.with(answers, Optional.empty(), Optional.empty());
        predictions.predict(rows, new RowPredictions.Sink() {
            @Override
            public void columns(List<String> names) {}

            @Override
            public void row(String[] cells, RowAnswer answer) {
                all.add(answer.values().get(0) + " " + cells[2]);
            }
        });
        assertThat(all).hasSize(700);
        assertThat(all.stream()
                        .filter(one -> one.split(" ")[0].equals(one.split(" ")[1]))
                        .count())
                .isGreaterThan(630);
        assertThat(model.head().schema().embedded()).hasSize(1);
        Scores scores = model.score("HEAD", rows);
        assertThat(scores.number("accuracy")).isGreaterThan(0.9);
    }
}
