package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;

/** Readers of tables at their limits: sizes of buffers, the first bytes, the last line, several files. */
final class TableLimitsTest {
    @TempDir
    private Path directory;

    private static TableSource stream(String name, byte[] bytes) {
        return TableSource.of(name, new ByteArrayInputStream(bytes));
    }

    private static TableSource stream(String name, String text) {
        return stream(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> rows(TableSource... sources) throws IOException {
        return Written.rows(new Table(List.of(sources)));
    }

    private static void refused(String message, TableSource... sources) {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> rows(sources))
                .withMessage(message);
    }

    /** Lines of every length around the size of the reader's buffer. */
    @Test
    void linesAreReadWhereverABufferEnds() throws IOException {
        for (int length = 65_530; length < 65_545; length++) {
            String text = "x".repeat(length - "{\"a\":\"\"}".length());
            assertThat(rows(stream("s", "{\"a\":\"" + text + "\"}\n{\"a\":\"y\"}")))
                    .containsExactly("1: " + text, "2: y");
            assertThat(rows(stream("s", "a,b\n" + text + ",1\ny,2"))).containsExactly("2: " + text + "|1", "3: y|2");
        }
    }

    @Test
    void manyJsonKeysAreColumnsInTheOrderOfTheirComing() throws IOException {
        StringBuilder line = new StringBuilder("{\"k0\":0");
        for (int k = 1; k < 40; k++) {
            line.append(",\"k").append(k).append("\":").append(k);
        }
        List<String> rows = rows(stream("s", "{\"k0\":7}\n" + line + "}\n" + line + ",\"k39\":1}\n{\"k39\":5}\n"));
        assertThat(rows.get(1)).startsWith("2: 0|1|2|").endsWith("|38|39");
        assertThat(rows.get(2)).isEqualTo("3! 'k39' occurs twice");
        assertThat(rows.get(3)).isEqualTo("4: " + "|".repeat(39) + "5");
    }

    @Test
    void formatsAreKnownByTheirStart() throws IOException {
        assertThat(rows(stream("s", "\n \t{\"a\":1}"))).containsExactly("2: 1");
        assertThat(rows(stream("s", "\uFEFF {\"a\":1}"))).containsExactly("1: 1");
        assertThat(rows(stream("s", "é{\n1\n"))).containsExactly("2: 1");
        assertThat(rows(stream("s.ndjson", ""))).isEmpty();
        assertThat(rows(stream("S.JSONL.gz", "\n"))).isEmpty();
        refused("s: this is one JSON array, not one object per line; write one object per line", stream("s", " [1]"));
        refused(
                "s: this is Parquet, and no plug-in for it is here; add palimpsest-parquet to the class path",
                stream("s", "PAR1"));
        refused("s: this is a zip file or an Excel sheet; save it as CSV, or unzip it", stream("s", "PK\u0003\u0004"));
        assertThat(rows(stream("s", "PAR\n1\n"))).containsExactly("2: 1");
        assertThat(rows(stream("c:\\a.json\\b", "x\n1\n"))).containsExactly("2: 1");
        assertThat(rows(stream("a.json/b", "x\n1\n"))).containsExactly("2: 1");
    }

    @Test
    void theSmallestFilesAreTold() {
        for (byte[] mark : new byte[][] {{}, {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF}, {(byte) 0xFF, (byte) 0xFE}}) {
            refused("s: the file is empty; give it a line of column names and rows", stream("s", mark));
        }
        for (byte[] half : new byte[][] {{(byte) 0xEF, (byte) 0xBB}, {(byte) 0xFF}, {0x1F, (byte) 0x8B}}) {
            assertThatExceptionOfType(TableException.class).isThrownBy(() -> rows(stream("s", half)));
        }
    }

    @Test
    void bytesThatAreNoTextAreToldWithTheirLine() {
        byte[] bad = "a,b\n1,2\nx,é\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> rows(stream("s", bad)))
                .withMessageContaining("s: there are bytes that are not UTF-8 after line ")
                .withMessageEndingWith("; save it as UTF-8");
        refused(
                "s:3: there is a NUL character, so this is no text; check the file",
                stream("s", "a,b\n1,\t2\nx,\u0000\n"));
    }

    @Test
    void aTableIsSaidInOneSentence() throws IOException {
        Path file = Written.file(directory, "one.csv", "a\n1\n");
        try (TableReader reader = Table.of(file).open()) {
            assertThat(reader.detected()).isEqualTo("CSV separated by comma, UTF-8, 1 column");
            assertThat(reader.columnsGrow()).isFalse();
            assertThat(reader.file()).isEqualTo(file.toString());
        }
        try (TableReader reader =
                Table.of(Written.gzip(directory, "z.csv", "a;b\n1,5;2\n")).open()) {
            assertThat(reader.detected())
                    .isEqualTo("CSV separated by semicolon, with decimal comma, UTF-8, 2 columns, gzip");
        }
        Path wide = Files.write(directory.resolve("w.csv"), "\uFEFFa;b\n1;2\n".getBytes(StandardCharsets.UTF_16LE));
        try (TableReader reader = Table.of(wide).open()) {
            assertThat(reader.detected()).isEqualTo("CSV separated by semicolon, UTF-16, 2 columns");
        }
    }

    @Test
    void severalFilesAreSaidOnceEach() throws IOException {
        Path one = Written.file(directory, "one.csv", "a,b\n1,x\n");
        Path two = Written.file(directory, "two.csv", "a,b\n2,y\n");
        Path three = Written.file(directory, "three.csv", "b;a\nz;3\n");
        Table table = Table.of(one, two, three);
        assertThat(table.name()).isEqualTo(one + " and 2 more");
        assertThat(Table.of(one).name()).isEqualTo(one.toString());
        assertThat(table.repeatable()).isTrue();
        List<String> files = new ArrayList<>();
        try (TableReader reader = table.open()) {
            assertThat(reader.columns()).containsExactly("a", "b");
            assertThat(reader.columnsGrow()).isFalse();
            while (reader.next()) {
                files.add(reader.file());
            }
            assertThat(reader.detected())
                    .isEqualTo(
                            "CSV separated by comma, UTF-8, 2 columns; CSV separated by semicolon, UTF-8, 2 columns");
        }
        assertThat(files).containsExactly(one.toString(), two.toString(), three.toString());
    }

    @Test
    void amongFilesWithoutHeaderColumnsMayGrow() throws IOException {
        Path one = Written.file(directory, "one.csv", "a,b\n1,x\n");
        Path two = Written.file(directory, "two.jsonl", "{\"c\":5,\"a\":2}\n{\"a\":3,\"d\":6}\n");
        try (TableReader reader = Table.of(one, two).open()) {
            assertThat(reader.columnsGrow()).isTrue();
        }
        assertThat(Written.rows(Table.of(one, two))).containsExactly("2: 1|x", "1: 2||5", "2: 3|||6");
        assertThat(Written.rows(Table.of(two, one))).containsExactly("1: 5|2", "2: |3|6", "2: |1||x");
    }

    @Test
    void aStreamIsComparedWhenItIsReached() throws IOException {
        TableSource file = TableSource.of("first", Written.file(directory, "one.csv", "a,b\n1,x\n"));
        assertThat(rows(file, stream("s", "b,a\ny,2\n"))).containsExactly("2: 1|x", "2: 2|y");
        refused(
                "s, column 'b': the column is missing, but first has it; add it, or drop it\n"
                        + "s, column 'c': the column is not in first; remove it, or learn apart",
                file,
                stream("s", "a,c\n2,y\n"));
    }

    @Test
    void whatWasOpenedIsClosed() throws IOException {
        AtomicInteger closed = new AtomicInteger();
        for (String text : List.of("a\n1\n", "{\"a\":1}\n", "1\n", "a,a\n")) {
            InputStream in = new FilterInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))) {
                @Override
                public void close() throws IOException {
                    closed.incrementAndGet();
                    super.close();
                }
            };
            int before = closed.get();
            try {
                rows(TableSource.of("s", in));
            } catch (TableException e) {
                assertThat(e).hasMessageContaining("s:1");
            }
            assertThat(closed.get()).as(text).isGreaterThan(before);
        }
    }

    @Test
    void sourcesSayWhatTheyAre() throws IOException {
        Path file = Written.gzip(directory, "a.csv.gz", "a\n1\n");
        TableSource source = TableSource.of(file);
        assertThat(source.path()).contains(file);
        assertThat(source.repeatable()).isTrue();
        assertThat(stream("s", "").path()).isEmpty();
        assertThat(stream("s", "").repeatable()).isFalse();
        assertThat(TableSource.standardInput().name()).isEqualTo("standard input");
        try (TableInput input = TableInput.open(source)) {
            assertThat(input.compressed()).isTrue();
            assertThat(input.path()).isEmpty();
            assertThat(input.start()).asString(StandardCharsets.UTF_8).isEqualTo("a\n1\n");
        }
        Path plain = Written.file(directory, "a.csv", "a\n1\n");
        try (TableInput input = TableInput.open(TableSource.of(plain))) {
            assertThat(input.path()).contains(plain);
            assertThat(input.name()).isEqualTo(plain.toString());
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new Table(List.of()));
    }

    @Test
    void faultsAreKeptUpToTwentyAndCounted() {
        Faults faults = new Faults();
        assertThat(faults.isEmpty()).isTrue();
        faults.count(2);
        assertThat(faults.isEmpty()).isFalse();
        faults.add(Fault.of("f", "bad", "mend it"));
        assertThat(faults.kept()).containsExactly(new Fault("f", 0, "", "bad", "mend it"));
        assertThat(faults.more()).isEqualTo(2);
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(faults::throwIfAny)
                .withMessage("f: bad; mend it\nand 2 more");
    }

    @Test
    void textIsWrittenAsUtf8() throws IOException {
        Utf8 out = new Utf8(0);
        for (long number : new long[] {0, 9, 10, 99, 100, Long.MAX_VALUE, Long.MIN_VALUE}) {
            out.append(number);
            out.append(' ');
        }
        out.append("ab\u007f\u0080c");
        out.append("<xé>".toCharArray(), 1, 3);
        String expected = "0 9 10 99 100 9223372036854775807 -9223372036854775808 ab\u007f\u0080cxé";
        byte[] bytes = expected.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        out.writeTo(written);
        assertThat(written.toByteArray()).isEqualTo(bytes);
        assertThat(out.size()).isEqualTo(bytes.length);
        assertThat(out).hasToString(expected);
    }
}
