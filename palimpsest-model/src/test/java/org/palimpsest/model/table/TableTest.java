package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.model.Written;

final class TableTest {
    @TempDir
    private Path directory;

    private Table table(String name, String text) throws IOException {
        return Table.of(Written.file(directory, name, text));
    }

    private static String detected(Table table) throws IOException {
        try (TableReader reader = table.open()) {
            return reader.detected();
        }
    }

    private static double number(Table table, int column) throws IOException {
        try (TableReader reader = table.open()) {
            assertThat(reader.next()).isTrue();
            return reader.row().number(column);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {"','!comma", "';'!semicolon", "'\t'!tab", "'|'!vertical bar"})
    void separatorsAreDetectedAndSaid(String separator, String name) throws IOException {
        Table table = table(
                "a.csv",
                "a,b,c\n1,x y,2.5\n-3,\"q,;|\t\",4\n".replace("q,;|\t", "Q").replace(",", separator));
        assertThat(Written.rows(table)).containsExactly("2: 1|x y|2.5", "3: -3|Q|4");
        assertThat(detected(table)).isEqualTo("CSV separated by " + name + ", UTF-8, 3 columns");
    }

    @Test
    void aDecimalCommaIsDetectedAndSaid() throws IOException {
        Table table = table("a.csv", "a;b\n1,5;x\n2;y\n");
        assertThat(detected(table)).contains("semicolon, with decimal comma");
        assertThat(number(table, 0)).isEqualTo(1.5);
        Table quoted = table("b.csv", "a,b\n\"1,5\",x\n\"2,25\",y\n");
        assertThat(detected(quoted)).contains("comma, with decimal comma");
        assertThat(number(quoted, 0)).isEqualTo(1.5);
        assertThat(detected(table("c.csv", "a;b\n1.5;2\n"))).doesNotContain("decimal");
    }

    @Test
    void numbersThatMayHaveThousandsApartAreNotGuessed() throws IOException {
        assertThat(number(table("a.csv", "a,b\n\"1,234\",x\n\"-12,345\",y\n"), 0))
                .isNaN();
        // A decimal among them tells; between semicolons a comma is decimal.
        assertThat(number(table("b.csv", "a,b\n\"1,234\",x\n\"0,5\",y\n"), 0)).isEqualTo(1.234);
        assertThat(number(table("c.csv", "a;b\n1,234;x\n"), 0)).isEqualTo(1.234);
    }

    @Test
    void aKeyThatOccursTwiceIsNoRow() throws IOException {
        assertThat(Written.rows(table("a.jsonl", "{\"a\":1,\"b\":2,\"a\":3}\n{\"a\":4,\" a\":5}\n{\"a\":6}\n")))
                .containsExactly("1! 'a' occurs twice", "2! 'a' occurs twice", "3: 6|");
    }

    @Test
    void notANumberIsMissingInJsonToo() throws IOException {
        try (TableReader reader =
                table("a.jsonl", "{\"a\":NaN}\n{\"a\":-Infinity}\n").open()) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.row().problem()).isEmpty();
            assertThat(reader.row().isMissing(0)).isTrue();
            assertThat(reader.next()).isTrue();
            assertThat(reader.row().isMissing(0)).isFalse();
            assertThat(reader.row().number(0)).isNaN();
        }
    }

    @Test
    void aDecimalCommaThatComesLateIsRead() throws IOException {
        StringBuilder text = new StringBuilder("a;b\n");
        for (int i = 0; i < 30_000; i++) {
            text.append(i).append(";x\n");
        }
        try (TableReader reader = table("late.csv", text + "1,5;x\n").open()) {
            double last = 0;
            while (reader.next()) {
                last = reader.row().number(0);
            }
            assertThat(last).isEqualTo(1.5);
        }
    }

    @Test
    void byteOrderMarksAreNoPartOfTheFirstName() throws IOException {
        assertThat(Written.rows(table("a.csv", "\uFEFFa,b\n1,2\n"))).containsExactly("2: 1|2");
        try (TableReader reader = table("a.csv", "\uFEFFa,b\n1,2\n").open()) {
            assertThat(reader.columns()).containsExactly("a", "b");
            assertThat(reader.detected()).contains("byte order mark");
        }
        for (java.nio.charset.Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Path wide = Files.write(directory.resolve("w.csv"), "\uFEFFa;b\n1;é\n".getBytes(charset));
            assertThat(Written.rows(Table.of(wide))).containsExactly("2: 1|é");
        }
    }

    @Test
    void quotedLineEndsKeepLineNumbersRight() throws IOException {
        Table table = table("a.csv", "a,b\n\"x\ny\n\",1\n\n\"say \"\"hi\"\"\",2\nz,3\n");
        assertThat(Written.rows(table)).containsExactly("2: x\ny|1", "6: say \"hi\"|2", "7: z|3");
    }

    @Test
    void gzipIsKnownByItsFirstBytes() throws IOException {
        String csv = "a,b\n1,2\n";
        assertThat(Written.rows(Table.of(Written.gzip(directory, "a.csv", csv))))
                .containsExactly("2: 1|2");
        Table json = Table.of(Written.gzip(directory, "a.jsonl.gz", "{\"a\":1}\n"));
        assertThat(Written.rows(json)).containsExactly("1: 1");
        assertThat(detected(json)).isEqualTo("JSON lines, UTF-8, gzip");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"a.csv;a,b%n;1,2%n", "a.jsonl;{\"a\":1}%n;{\"a\":2}%n"})
    void aGzipThatIsCutAnywhereIsRefusedWithTheReason(String name, String first, String others) throws IOException {
        String text = String.format(first) + String.format(others).repeat(1_000);
        byte[] whole = Files.readAllBytes(Written.gzip(directory, name, text));
        for (int length = 2; length < whole.length; length++) {
            Path cut = Files.write(directory.resolve("cut-" + name), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> Written.rows(Table.of(cut)))
                    .as("%d bytes", length)
                    .isInstanceOf(TableException.class)
                    .hasMessageContaining("cut-" + name)
                    .hasMessageContaining(length < 10 ? "the gzip header is broken" : "the gzip stream is broken")
                    .hasMessageContaining("write it again")
                    .hasMessageNotContaining("null");
        }
    }

    @Test
    void aStreamIsATable() throws IOException {
        byte[] bytes = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8);
        Table table = new Table(List.of(TableSource.of("standard input", new ByteArrayInputStream(bytes))));
        assertThat(table.repeatable()).isFalse();
        assertThat(Written.rows(table)).containsExactly("2: 1|2");
    }

    @Test
    void jsonLinesMayLackKeysAndHaveThemInAnyOrder() throws IOException {
        Table table = table(
                "a.jsonl",
                "{\"a\":1,\"b\":\"x\"}\n\n{\"b\":\"y\\\"\",\"a\":2.50}\r\n{\"c\":true}\n{\"a\":null,\"c\":\" z \"}");
        assertThat(Written.rows(table)).containsExactly("1: 1|x", "3: 2.50|y\"", "4: ||true", "5: ||z");
    }

    @Test
    void badJsonIsAProblemOfItsLineAlone() throws IOException {
        List<String> rows = Written.rows(
                table("a.jsonl", "{\"a\":1}\n{\"a\":\n[1]\n{\"a\":[1,2]}\n{\"a\":1} {\"a\":2}\n{\"a\":3}\n"));
        assertThat(rows).hasSize(6);
        assertThat(rows.get(0)).isEqualTo("1: 1");
        assertThat(rows.get(1)).startsWith("2! the line is no JSON object");
        assertThat(rows.get(2)).startsWith("3! the line is no JSON object");
        assertThat(rows.get(3)).startsWith("4! 'a' is nested");
        assertThat(rows.get(4)).startsWith("5! there is more than one");
        assertThat(rows.get(5)).isEqualTo("6: 3");
    }

    @Test
    void linesOfOtherLengthAreProblemsOfTheirOwn() throws IOException {
        assertThat(Written.rows(table("a.csv", "a,b\n1,2\n1\n1,2,3\n3,4\n")))
                .containsExactly(
                        "2: 1|2",
                        "3! there are 1 fields, but 2 in the header",
                        "4! there are 3 fields, but 2 in the header",
                        "5: 3|4");
    }

    @Test
    void severalFilesAreOneTableWhateverTheirOrderOfColumns() throws IOException {
        Path one = Written.file(directory, "one.csv", "a,b\n1,x\n");
        Path two = Written.file(directory, "two.csv", "b;a\ny;2\n");
        Path three = Written.file(directory, "three.jsonl", "{\"b\":\"z\",\"a\":3}\n");
        assertThat(Written.rows(Table.of(one, two, three))).containsExactly("2: 1|x", "2: 2|y", "1: 3|z");
    }

    @Test
    void filesWithOtherColumnsAreRefusedAllAtOnce() throws IOException {
        Path one = Written.file(directory, "one.csv", "a,b\n1,x\n");
        Path two = Written.file(directory, "two.csv", "b,c\ny,2\n");
        Path three = Written.file(
                directory, "three.csv", "a\n2\n".replace("a", "a,d").replace("2\n", "2,2\n"));
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> Table.of(one, two, three).open())
                .satisfies(e -> assertThat(e.faults()).extracting(Fault::column).containsExactly("a", "c", "b", "d"));
    }

    @Test
    void plugInsAreAskedFirst() throws IOException {
        assertThat(Written.rows(table("a.csv", "ONE!two,three"))).containsExactly("1: two,three");
    }

    private static void refused(Table table, String... words) {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> Written.rows(table))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }

    @Test
    void whatIsNoTableIsRefusedWithASentence() throws IOException {
        refused(table("a.csv", ""), "the file is empty");
        refused(table("a.csv", "1,2\n3,4\n"), "a.csv:1", "only numbers", "column names");
        refused(table("a.csv", "a,b,a,b\n1,2,3,4\n"), "fields 1 and 3", "fields 2 and 4", "rename one");
        refused(table("a.json", "[{\"a\":1}]"), "one object per line");
        refused(table("a.parquet", "PAR1"), "palimpsest-parquet");
        refused(table("a.xlsx", "PK\u0003\u0004"), "Excel");
        refused(table("a.csv", "a,b\n1,\u0000\n"), "a.csv:2", "NUL");
        refused(table("a.csv", "a,b\n1,\"x\n2,y\n"), "no well-formed CSV");
        refused(Table.of(directory.resolve("none.csv")), "no such file");
        refused(Table.of(directory), "directory");
        Path latin = Files.write(directory.resolve("l.csv"), "a,b\n1,é\n".getBytes(StandardCharsets.ISO_8859_1));
        refused(Table.of(latin), "not UTF-8", "save it as UTF-8");
        refused(table("b.jsonl", "{\"a\":\"\u0000\"}\n"), "NUL");
    }

    @Test
    void onlyAHeaderIsATableWithoutRows() throws IOException {
        assertThat(Written.rows(table("a.csv", "a,b\n"))).isEmpty();
        assertThat(Written.rows(table("a.csv", "a,b"))).isEmpty();
    }

    @Test
    void aVeryLongLineIsRead() throws IOException {
        String big = "x".repeat(1_000_000);
        assertThat(Written.rows(table("a.csv", "a,b\n" + big + ",1\n"))).containsExactly("2: " + big + "|1");
        assertThat(Written.rows(table("a.jsonl", "{\"a\":\"" + big + "\"}\n"))).containsExactly("1: " + big);
    }

    @Test
    void unnamedColumnsGetTheirNumber() throws IOException {
        try (TableReader reader = table("a.csv", ",b\n0,x\n").open()) {
            assertThat(reader.columns()).containsExactly("column 1", "b");
        }
    }

    @Test
    void moreThanTwentyFaultsAreCounted() {
        Faults faults = new Faults();
        for (int i = 1; i <= 1050; i++) {
            faults.add(new Fault("f", i, "c", "bad", "mend it"));
        }
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(faults::throwIfAny)
                .satisfies(e -> {
                    assertThat(e.faults()).hasSize(20);
                    assertThat(e.more()).isEqualTo(1030);
                    assertThat(e.getMessage())
                            .startsWith("f:1, column 'c': bad; mend it\n")
                            .endsWith("\nand 1,030 more");
                });
    }
}
