package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.math.Compute;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.Utf8;

final class RowPredictionsTest {
    private static final int ROWS = 9_500; // more than two batches

    @TempDir
    Path directory;

    private ModelVersion version;

    @BeforeEach
    void learn() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(LearnRequest.of(Table.of(table("first", 120, 0)), "first")
                .with(SchemaOptions.target("class").withId("id"))
                .withHidden(List.of(8)));
        version = model.head();
    }

    private Path table(String name, int rows, int badEvery) throws IOException {
        Random random = new Random(rows);
        StringBuilder text = new StringBuilder("id,x,class\n");
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT,
                    "r%d,%s,%s%n",
                    r,
                    badEvery > 0 && r % badEvery == 5 ? "bad" : String.format(Locale.ROOT, "%.4f", x),
                    x > 0 ? "up" : "down"));
        }
        return Files.writeString(directory.resolve(name + ".csv"), text);
    }

    /** Ids, predictions and problems, one line each. */
    private record Plain(boolean namesColumns) implements RowFormat {
        @Override
        public void header(List<String> columns, Utf8 out) {
            out.append(String.join("|", columns));
            out.append('\n');
        }

        @Override
        public void row(RowText cells, RowAnswer answer, Utf8 out) {
            cells.append(0, out);
            out.append(" " + answer.values() + "\n");
        }
    }

    private String written(Table table, RowFormat format, int threads, Optional<Double> risk) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Compute compute = Compute.on(1)) {
            RowPredictions.with(version.answers(compute), Optional.empty(), risk)
                    .write(table, format, bytes, threads);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theBytesDoNotDependOnTheThreadsAndRowsKeepTheirOrder() throws IOException {
        Table table = Table.of(table("asked", ROWS, 1000));
        String one = written(table, new Plain(true), 1, Optional.empty());
        assertThat(written(table, new Plain(true), 3, Optional.empty())).isEqualTo(one);
        List<String> lines = one.lines().toList();
        assertThat(lines).hasSize(ROWS + 1);
        assertThat(lines.get(0)).isEqualTo("id|x|class");
        for (int r = 0; r < ROWS; r++) {
            assertThat(lines.get(r + 1)).startsWith("r" + r + " [");
            assertThat(lines.get(r + 1).contains("a number was expected")).isEqualTo(r % 1000 == 5);
        }
    }

    @Test
    void rowsOfSeveralFilesKeepAllTheirCells() throws IOException {
        Path one = Written.file(directory, "one.jsonl", "{\"note\":\"n\",\"id\":\"a\",\"x\":1}\n");
        Path two = Written.file(directory, "two.jsonl", "{\"x\":2}\n");
        List<List<String>> rows = new java.util.ArrayList<>();
        RowPredictions.with(version.answers(Compute.shared()), Optional.empty(), Optional.empty())
                .predict(Table.of(one, two), new RowPredictions.Sink() {
                    @Override
                    public void columns(List<String> names) {
                        assertThat(names).containsExactly("note", "id", "x");
                    }

                    @Override
                    public void row(String[] cells, RowAnswer answer) {
                        rows.add(List.of(cells));
                    }
                });
        assertThat(rows).containsExactly(List.of("n", "a", "1"), List.of("", "", "2"));
    }

    @Test
    void everyRowIsCounted() throws IOException {
        Table table = Table.of(table("asked", ROWS, 1000));
        RowPredictions predictions =
                RowPredictions.with(version.answers(Compute.shared()), Optional.empty(), Optional.empty());
        int[] rows = new int[1];
        RowPredictions.Result told = predictions.predict(table, new RowPredictions.Sink() {
            @Override
            public void columns(List<String> names) {
                assertThat(names).containsExactly("id", "x", "class");
            }

            @Override
            public void row(String[] cells, RowAnswer answer) {
                assertThat(cells[0]).isEqualTo("r" + rows[0]++);
            }
        });
        assertThat(told.rows()).isEqualTo(ROWS).isEqualTo(rows[0]);
        assertThat(told.problems()).isEqualTo(10);
        assertThat(predictions
                        .write(table, new Plain(true), new ByteArrayOutputStream(), 2)
                        .problems())
                .isEqualTo(10);
    }

    @Test
    void aColumnThatComesAfterTheHeaderIsToldAndNotLost() throws IOException {
        StringBuilder lines = new StringBuilder("{\"id\":\"a\",\"x\":1}\n".repeat(RowBatch.capacity(1)));
        lines.append("{\"id\":\"b\",\"x\":2,\"late\":3}\n");
        Table table = Table.of(Files.writeString(directory.resolve("late.jsonl"), lines));
        assertThatThrownBy(() -> written(table, new Plain(true), 2, Optional.empty()))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("late")
                .hasMessageContaining("JSON lines");
        assertThat(written(table, new Plain(false), 2, Optional.empty())).contains("\nb [");
    }
}
