package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** What is decided the first time, and what may be said later. */
final class AgreementTest {
    @TempDir
    Path directory;

    private Table table(String name, long seed, String extra) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("id,x,y,extra,class,value\n".replace("extra,", extra));
        for (int r = 0; r < 120; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT,
                    "%s%d,%.3f,%.3f,%s%s,%.3f%n",
                    name,
                    r,
                    x,
                    y,
                    extra.isEmpty() ? "" : "e" + r % 2 + ",",
                    x + y > 0 ? "up" : "down",
                    x - y));
        }
        return Table.of(Files.writeString(directory.resolve(name + ".csv"), text));
    }

    private static final SchemaOptions CLASSES =
            SchemaOptions.target("class").withId("id").withDrop(List.of("value"));
    private static final SchemaOptions VALUES = SchemaOptions.target("value")
            .withId("id")
            .withDrop(List.of("class"))
            .withRegression();

    private static LearnRequest of(Table table, String name) {
        return LearnRequest.of(table, name);
    }

    @Test
    void whatWasDecidedMayBeRepeatedAndNothingElse() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        LearnRequest first = of(table("a", 1, ""), "a")
                .with(CLASSES)
                .with(Keep.of("random:20"))
                .withSeed(7)
                .withHidden(List.of(8));
        model.learn(first);
        byte[] head = Files.readAllBytes(directory.resolve("m/HEAD"));
        LearnRequest other = of(table("b", 2, ""), "b");
        assertThatThrownBy(() -> model.learn(other.with(CLASSES.withId("x")
                                .withWeight("y")
                                .withRegression()
                                .withDrop(List.of("x", "value")))
                        .with(Keep.of("summary"))
                        .withSeed(8)
                        .withHidden(List.of(8, 8))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("id x: the model has id")
                .hasMessageContaining("weight y: the model has no such column")
                .hasMessageContaining("regression")
                .hasMessageContaining("drop x: the model has this column as number")
                .hasMessageContaining("keep summary: the model keeps random:20")
                .hasMessageContaining("seed 8: the model has 7")
                .hasMessageContaining("hidden 8,8: the model has 8")
                .hasMessageContaining("directory of its own");
        assertThat(Files.readAllBytes(directory.resolve("m/HEAD"))).isEqualTo(head);
        assertThatThrownBy(() -> model.learn(other.with(SchemaOptions.target("x"))))
                .hasMessageContaining("target x: the model predicts class");
        assertThat(model.learn(other.with(CLASSES)
                                .with(Keep.of("random:20"))
                                .withSeed(7)
                                .withHidden(List.of(8)))
                        .accepted())
                .isTrue();
    }

    @Test
    void aColumnThatTheModelDoesNotKnowMayBeDropped() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(of(table("a", 1, ""), "a").with(CLASSES).withHidden(List.of(8)));
        Table more = table("b", 2, "extra,");
        assertThatThrownBy(() -> model.learn(of(more, "b")))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("extra");
        assertThatThrownBy(() -> model.learn(
                        of(more, "b").with(SchemaOptions.target("class").withDrop(List.of("extra", "nothing")))))
                .hasMessageContaining("nothing");
        LearnReport report =
                model.learn(of(more, "b").with(SchemaOptions.target("class").withDrop(List.of("extra"))));
        assertThat(report.columns()).anyMatch(line -> line.startsWith("extra: ignored"));
        assertThat(report.version().state().network().inputs()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"random:20", "kcenter:20", "stein:20", "giga:20", "sensitivity:20", "summary", "none"})
    void everyWordKeepsWhatItSays(String words) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(
                of(table("a", 1, ""), "a").with(CLASSES).with(Keep.of(words)).withHidden(List.of(8)));
        LearnReport second = model.learn(of(table("b", 2, ""), "b").with(Keep.of(words)));
        List<Coreset> kept = second.version().state().coresets();
        boolean points = words.endsWith(":20");
        assertThat(kept).hasSize(points ? 2 : 0);
        assertThat(kept)
                .allSatisfy(coreset -> assertThat(coreset.size()).isBetween(1, 20))
                .allSatisfy(coreset -> assertThat(coreset.isSynthetic()).isEqualTo(words.startsWith("stein")));
        assertThat(second.version().state().summaries()).hasSize(words.equals("summary") ? 1 : 0);
        assertThat(Keep.describe(model.head().method().retention())).isEqualTo(words);
        assertThat(model.erase("a")).isEqualTo(points ? kept.get(0).size() : 0);
        assertThat(model.verify().isValid()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"random:20", "kcenter:20", "stein:20", "giga:20", "none"})
    void aRegressionKeepsRowsToo(String words) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(of(table("a", 1, ""), "a").with(VALUES).with(Keep.of(words)).withHidden(List.of(8)));
        model.learn(of(table("b", 2, ""), "b").with(Keep.of(words)));
        assertThat(model.head().state().coresets()).hasSize(words.equals("none") ? 0 : 2);
    }

    @Test
    void aRegressionHasNoClassesToChooseFrom() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        LearnRequest request = of(table("a", 1, ""), "a").with(VALUES).with(Keep.of("sensitivity:20"));
        assertThatThrownBy(() -> model.learn(request)).hasMessageContaining("sensitivity:20");
        assertThat(directory.resolve("m")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "random", "random:", "random:0", "random:x", "summary:3", "none:1", "rows:5"})
    void otherWordsMeanNothing(String words) {
        assertThatThrownBy(() -> Keep.of(words)).hasMessageContaining("cannot be kept");
    }

    @Test
    void pointsOfVersionsThatWereLeftBehindAreErasedToo() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(of(table("a", 1, ""), "a")
                .with(CLASSES)
                .with(Keep.of("random:20"))
                .withHidden(List.of(8)));
        String left = model.learn(of(table("b", 2, ""), "b")).version().hash();
        model.rollback("HEAD~1");
        assertThat(model.erase("b")).isEqualTo(20);
        assertThat(model.version(left).state().coresets()).hasSize(1);
        assertThat(model.verify().isValid()).isTrue();
        assertThatThrownBy(() -> model.erase("c")).hasMessageContaining("the tasks are b, a");
    }

    @Test
    void whatIsNoModelIsLeftAsItIs() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("thesis.txt"), "all of it");
        LearnRequest request = of(table("a", 1, ""), "a").with(CLASSES);
        assertThatThrownBy(() -> ModelDirectory.at(other).learn(request)).hasMessageContaining("not a model");
        assertThat(other.resolve("thesis.txt")).hasContent("all of it");
        Path file = Files.writeString(directory.resolve("file"), "text");
        assertThatThrownBy(() -> ModelDirectory.at(file).learn(request)).hasMessageContaining("is a file");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThatThrownBy(() -> ModelDirectory.at(empty)
                        .learn(of(table("b", 1, ""), "b").with(SchemaOptions.target("nothing"))))
                .isInstanceOf(TableException.class);
        assertThat(ModelDirectory.at(empty)
                        .learn(request.withHidden(List.of(4)))
                        .accepted())
                .isTrue();
    }

    @Test
    void newColumnsAreSaid() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(of(table("a", 1, ""), "a").with(CLASSES).withHidden(List.of(8)));
        LearnReport report = model.learn(of(table("b", 2, "extra,"), "b")
                .with(SchemaOptions.target("class").withNewColumns()));
        assertThat(report.notes()).anyMatch(note -> note.startsWith("new column extra: category"));
    }
}
