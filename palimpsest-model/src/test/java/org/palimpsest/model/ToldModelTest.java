package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.policy.Limit;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** What is told of models and of tables before they are learned. */
final class ToldModelTest {
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
        Path none = Files.writeString(directory.resolve("none.csv"), lines.get(0) + "\n");
        assertThatThrownBy(() -> model.check("HEAD", Table.of(none))).hasMessageContaining("there are no rows");
        Path all = Files.write(directory.resolve("all.csv"), lines);
        assertThatThrownBy(() -> model.check("HEAD", Table.of(all)))
                .hasMessageContaining("100 of 100 cells do not fit");
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
}
