package org.palimpsest.model.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Targets;
import org.palimpsest.model.Written;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableSource;

final class EncodedTableTest {
    @TempDir
    private Path directory;

    private Path place;
    private ScratchDirectory scratch;

    @BeforeEach
    void scratch() throws IOException {
        place = Files.createDirectory(directory.resolve("model"));
        scratch = new ScratchDirectory(place);
    }

    private static String rows(int n) {
        StringBuilder text = new StringBuilder("id,a,b,w,y\n");
        for (int i = 0; i < n; i++) {
            text.append("k")
                    .append(i)
                    .append(',')
                    .append(Math.sin(i))
                    .append(',')
                    .append(i % 7 == 0 ? "u" : "v");
            text.append(',').append(i % 3).append(',').append(i % 10).append('\n');
        }
        return text.toString();
    }

    private static final SchemaOptions OPTIONS =
            SchemaOptions.target("y").withId("id").withWeight("w");

    private List<String> scratchFiles() throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void aTableInAScratchFileIsTheTableInMemory() throws IOException {
        Table table = Table.of(Written.file(directory, "t.csv", rows(5000)));
        Schema schema = SchemaInference.infer(table, OPTIONS).schema();
        try (EncodedTable memory = EncodedTable.of(schema, table, scratch);
                EncodedTable mapped = EncodedTable.of(schema, table, scratch, 10_000)) {
            assertThat(scratchFiles())
                    .singleElement()
                    .asString()
                    .startsWith("scratch-" + ProcessHandle.current().pid() + "-");
            assertThat(mapped.dataset().size()).isEqualTo(5000);
            for (int r = 0; r < 5000; r++) {
                assertThat(mapped.dataset().row(r)).isEqualTo(memory.dataset().row(r));
                assertThat(mapped.dataset().weight(r))
                        .isEqualTo(memory.dataset().weight(r))
                        .isEqualTo(r % 3);
            }
            assertThat(mapped.dataset().targets()).isEqualTo(memory.dataset().targets());
            assertThat(mapped.keys()).isEqualTo(memory.keys());
            assertThat(mapped.summary()).isEqualTo(memory.summary());
            assertThat(scratch.sweep()).isZero();
            assertThat(scratchFiles()).hasSize(1);
        }
        assertThat(scratchFiles()).isEmpty();
    }

    @Test
    void newLabelsGoBehindTheOldInOrder() throws IOException {
        Table first = Table.of(Written.file(directory, "a.csv", "x,y\n1,b\n2,a\n3,b\n"));
        Schema schema = SchemaInference.infer(first, SchemaOptions.target("y")).schema();
        Table later = Table.of(Written.file(directory, "b.csv", "x,y\n1,z\n2,10\n3,a\n4,9\n5,b\n"));
        try (EncodedTable encoded = EncodedTable.of(schema, later, scratch)) {
            assertThat(encoded.newLabels()).containsExactly("9", "10", "z");
            assertThat(encoded.schema().labels()).containsExactly("a", "b", "9", "10", "z");
            assertThat(encoded.dataset().targets()).isEqualTo(new Targets.Labels(new int[] {4, 3, 0, 2, 1}, 5));
        }
    }

    @Test
    void equalWholeNumbersAreOneLabel() throws IOException {
        Table first = Table.of(Written.file(directory, "a.csv", "x,y\n1,1\n2,2\n3,1\n4,2\n"));
        Schema schema = SchemaInference.infer(first, SchemaOptions.target("y")).schema();
        Table later = Table.of(Written.file(directory, "b.csv", "x,y\n1,1.0\n2,02\n"));
        try (EncodedTable encoded = EncodedTable.of(schema, later, scratch)) {
            assertThat(encoded.newLabels()).isEmpty();
            assertThat(encoded.dataset().targets()).isEqualTo(new Targets.Labels(new int[] {0, 1}, 2));
        }
    }

    @Test
    void equalNumbersAreOneLabelAlsoWithFractions() throws IOException {
        Table first = Table.of(Written.file(directory, "a.csv", "x,y\n" + "1,0.50\n2,1.0\n".repeat(20)));
        Schema schema = SchemaInference.infer(first, SchemaOptions.target("y")).schema();
        assertThat(schema.labels()).containsExactly("0.5", "1");
        try (EncodedTable encoded = EncodedTable.of(schema, first, scratch)) {
            assertThat(encoded.newLabels()).isEmpty();
        }
        Table later = Table.of(Written.file(directory, "b.csv", "x,y\n1,5e-1\n2,1\n"));
        try (EncodedTable encoded = EncodedTable.of(schema, later, scratch)) {
            assertThat(encoded.newLabels()).isEmpty();
            assertThat(encoded.dataset().targets()).isEqualTo(new Targets.Labels(new int[] {0, 1}, 2));
        }
    }

    @Test
    void rowsAreKnownAgainAfterAnotherTableHadMoreColumns() throws IOException {
        Table first = Table.of(Written.file(directory, "a.csv", "x,y\n1,b\n2,a\n3,b\n"));
        Schema schema = SchemaInference.infer(first, SchemaOptions.target("y")).schema();
        Table more = Table.of(Written.file(directory, "b.csv", "x,y,z\n1,b,9\n2,a,9\n"));
        Schema grown =
                SchemaInference.grow(schema, more, SchemaOptions.target("y").withDrop(List.of("z")));
        try (EncodedTable before = EncodedTable.of(schema, first, scratch);
                EncodedTable after = EncodedTable.of(grown, first, scratch);
                EncodedTable other = EncodedTable.of(grown, more, scratch)) {
            assertThat(after.keys()).isEqualTo(before.keys());
            assertThat(after.summary().fingerprint()).isEqualTo(before.summary().fingerprint());
            assertThat(other.keys()[0]).isNotEqualTo(before.keys()[0]);
        }
    }

    @Test
    void aWordForAMissingIdIsNoId() throws IOException {
        Table table = Table.of(Written.file(directory, "a.csv", "id,x,y\nNA,1,b\nNA,2,a\n,3,b\n7,4,a\n7,5,b\n"));
        Schema schema = SchemaInference.infer(table, SchemaOptions.target("y").withId("id"))
                .schema();
        try (EncodedTable encoded = EncodedTable.of(schema, table, scratch)) {
            long[] keys = encoded.keys();
            assertThat(keys[0]).isNotEqualTo(keys[1]);
            assertThat(keys[3]).isEqualTo(keys[4]);
        }
    }

    @Test
    void rowsThatAllCountForNothingAreRefused() throws IOException {
        Table table = Table.of(Written.file(directory, "a.csv", "x,w,y\n1,0,b\n2,0,a\n3,0.0,b\n"));
        Schema schema = SchemaInference.infer(table, SchemaOptions.target("y").withWeight("w"))
                .schema();
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> EncodedTable.of(schema, table, scratch))
                .withMessageContaining("column 'w'")
                .withMessageContaining("all weights are 0");
    }

    @Test
    void valuesAreStandardizedByTheFirstTable() throws IOException {
        Table first = Table.of(Written.file(directory, "a.csv", "x,y\n1,10\n2,20\n3,30\n"));
        Schema schema = SchemaInference.infer(first, SchemaOptions.target("y").withRegression())
                .schema();
        Table later = Table.of(Written.file(directory, "b.csv", "x,y\n1,50\n"));
        try (EncodedTable encoded = EncodedTable.of(schema, later, scratch)) {
            assertThat(encoded.dataset().targets()).isEqualTo(new Targets.Values(1, new float[] {3}));
        }
    }

    @Test
    void afterAFaultNoScratchFileIsLeft() throws IOException {
        Table table = Table.of(Written.file(directory, "t.csv", rows(3000)));
        Schema schema = SchemaInference.infer(table, OPTIONS).schema();
        Table bad = Table.of(Written.file(directory, "u.csv", rows(3000) + "k,abc,u,1,1\n"));
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> EncodedTable.of(schema, bad, scratch, 1000))
                .withMessageContaining("u.csv:3002, column 'a'");
        assertThat(scratchFiles()).isEmpty();
        Table none = Table.of(Written.file(directory, "v.csv", rows(0)));
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> EncodedTable.of(schema, none, scratch))
                .withMessageContaining("no rows");
    }

    @Test
    void rowsAreKnownAgainByTheirIdOrByAllCells() throws IOException {
        Table table = Table.of(Written.file(directory, "t.csv", rows(300)));
        Table other = Table.of(Written.file(directory, "o.csv", rows(300).replace(",u,", ",v,")));
        for (SchemaOptions options : List.of(OPTIONS, SchemaOptions.target("y").withDrop(List.of("w")))) {
            Schema schema = SchemaInference.infer(table, options).schema();
            try (EncodedTable one = EncodedTable.of(schema, table, scratch);
                    EncodedTable two = EncodedTable.of(schema, other, scratch)) {
                RowFilter filter = RowFilter.of(one.keys());
                assertThat(filter.count(one.keys())).isEqualTo(300);
                assertThat(filter.count(two.keys())).isEqualTo(options.id().isEmpty() ? 300 - 43 : 300);
            }
        }
    }

    @Test
    void aStreamIsSpooledSoThatItCanBeReadTwice() throws IOException {
        byte[] bytes = rows(50).getBytes(StandardCharsets.UTF_8);
        Table stream = new Table(List.of(TableSource.of("standard input", new ByteArrayInputStream(bytes))));
        try (ScratchDirectory.Spooled spooled = scratch.spooled(stream)) {
            Schema schema = SchemaInference.infer(spooled.table(), OPTIONS).schema();
            try (EncodedTable encoded = EncodedTable.of(schema, spooled.table(), scratch)) {
                assertThat(encoded.dataset().size()).isEqualTo(50);
            }
        }
        assertThat(scratchFiles()).isEmpty();
    }

    @Test
    void nothingIsLeftOfAStreamThatBreaks() {
        InputStream broken = new InputStream() {
            private int left = 100;

            @Override
            public int read() throws IOException {
                if (left-- == 0) {
                    throw new IOException("broken");
                }
                return 'a';
            }

            @Override
            public int read(byte[] to, int at, int most) throws IOException {
                to[at] = (byte) read();
                return 1;
            }
        };
        Table stream = new Table(List.of(TableSource.of("standard input", broken)));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> scratch.spooled(stream))
                .withMessage("broken");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    void aTableOfRegressionGrowsBeyondItsFirstBuffers() throws IOException {
        StringBuilder text = new StringBuilder("x,w,y\n");
        for (int i = 0; i < 2500; i++) {
            text.append(i)
                    .append(',')
                    .append(1 + i % 2)
                    .append(',')
                    .append(i % 50)
                    .append('\n');
        }
        Table table = Table.of(Written.file(directory, "t.csv", text.toString()));
        Schema schema = SchemaInference.infer(
                        table, SchemaOptions.target("y").withWeight("w").withRegression())
                .schema();
        try (EncodedTable encoded = EncodedTable.of(schema, table, scratch)) {
            assertThat(encoded.detected()).startsWith("CSV separated by comma");
            assertThat(encoded.newLabels()).isEmpty();
            Targets.Values y = (Targets.Values) encoded.dataset().targets();
            assertThat(y.size()).isEqualTo(2500);
            for (int i = 0; i < 2500; i++) {
                assertThat(y.at(i, 0)).isEqualTo(y.at(i % 50, 0));
                assertThat(encoded.dataset().weight(i)).isEqualTo(1 + i % 2);
            }
            long[] keys = encoded.keys();
            assertThat(keys).doesNotHaveDuplicates().hasSize(2500);
            keys[0]++;
            assertThat(encoded.keys()[0]).isNotEqualTo(keys[0]);
        }
    }

    @Test
    void leftoversOfDeadProcessesAreSwept() throws IOException {
        Files.createFile(place.resolve("scratch-999999999-1.tmp")); // beyond any process number of Linux
        Files.createFile(place.resolve("scratch-" + ProcessHandle.current().pid() + "-999999999.tmp"));
        Files.createFile(place.resolve("scratch-1-1.tmp")); // process 1 always lives
        Files.createFile(place.resolve("other.tmp"));
        assertThat(scratch.sweep()).isEqualTo(2);
        assertThat(scratchFiles()).containsExactlyInAnyOrder("scratch-1-1.tmp", "other.tmp");
    }
}
