package org.palimpsest.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;

/** A table is the same table in Parquet and in CSV. */
final class SameTableTest {
    private static final int ROWS = 700;
    private static final String SCHEMA = "required binary id (STRING); optional boolean paid; optional int32 count; "
            + "optional int64 far; optional float part; optional double exact; optional binary town (STRING); "
            + "optional binary size (ENUM); optional int32 day (DATE); "
            + "optional int64 seen (TIMESTAMP(MICROS,false)); optional int64 price (DECIMAL(18,2)); "
            + "optional double w; required binary y (STRING)";
    private static final SchemaOptions OPTIONS =
            SchemaOptions.target("y").withId("id").withWeight("w");
    private static final long DAY = 86_400_000_000L;

    @TempDir
    private Path directory;

    static List<WrittenParquet> writers() {
        List<WrittenParquet> all = new ArrayList<>();
        for (CompressionCodecName codec : Codecs.KNOWN) {
            for (WriterVersion version : WriterVersion.values()) {
                all.add(new WrittenParquet(codec, version, true, 300));
                all.add(new WrittenParquet(codec, version, false, ROWS));
            }
        }
        return all;
    }

    private static boolean missing(int row, int column) {
        return (row * 31 + column * 17) % 11 == 0;
    }

    private static void fill(Group row, int r) {
        row.add("id", "k" + r);
        if (!missing(r, 1)) {
            row.add("paid", r % 3 == 0);
        }
        if (!missing(r, 2)) {
            row.add("count", r * 7 - 900);
        }
        if (!missing(r, 3)) {
            row.add("far", r * 1_000_000_007L);
        }
        if (!missing(r, 4)) {
            row.add("part", part(r));
        }
        if (!missing(r, 5)) {
            row.add("exact", Math.sin(r));
        }
        if (!missing(r, 6)) {
            row.add("town", town(r));
        }
        if (!missing(r, 7)) {
            row.add("size", "s" + r % 2);
        }
        if (!missing(r, 8)) {
            row.add("day", r * 3 - 500);
        }
        if (!missing(r, 9)) {
            row.add("seen", r * DAY + r * 61_000_000L);
        }
        if (!missing(r, 10)) {
            row.add("price", r * 101L - 7);
        }
        row.add("w", r % 4 * 0.5);
        row.add("y", r % 5 == 0 ? "yes" : "no");
    }

    private static float part(int r) {
        return r * 0.37f;
    }

    private static String town(int r) {
        return List.of("Zürich", "東京", "New York", "𝔖").get(r % 4);
    }

    private static String csv() {
        StringBuilder csv = new StringBuilder("id,paid,count,far,part,exact,town,size,day,seen,price,w,y\n");
        for (int r = 0; r < ROWS; r++) {
            List<String> cells = new ArrayList<>(Collections.nCopies(13, ""));
            cells.set(0, "k" + r);
            set(cells, r, 1, Boolean.toString(r % 3 == 0));
            set(cells, r, 2, Integer.toString(r * 7 - 900));
            set(cells, r, 3, Long.toString(r * 1_000_000_007L));
            set(cells, r, 4, shortest(part(r)));
            set(cells, r, 5, Double.toString(Math.sin(r)));
            set(cells, r, 6, town(r));
            set(cells, r, 7, "s" + r % 2);
            set(cells, r, 8, LocalDate.ofEpochDay(r * 3L - 500).toString());
            set(
                    cells,
                    r,
                    9,
                    java.time.LocalDateTime.ofEpochSecond(r * 86_400L + r * 61L, 0, java.time.ZoneOffset.UTC)
                            .toString()
                            .replace('T', ' '));
            set(cells, r, 10, String.format(Locale.ROOT, "%.2f", (r * 101L - 7) / 100.0));
            cells.set(11, Double.toString(r % 4 * 0.5));
            cells.set(12, r % 5 == 0 ? "yes" : "no");
            csv.append(String.join(",", cells)).append('\n');
        }
        return csv.toString();
    }

    private static void set(List<String> cells, int r, int column, String text) {
        if (!missing(r, column)) {
            cells.set(column, text);
        }
    }

    /** The fewest digits, by trying. */
    private static String shortest(float value) {
        for (int digits = 1; ; digits++) {
            String text = new java.math.BigDecimal(value)
                    .round(new java.math.MathContext(digits))
                    .toPlainString();
            if (Float.parseFloat(text) == value) {
                return text;
            }
        }
    }

    @ParameterizedTest
    @MethodSource("writers")
    void parquetAndCsvGiveTheSameSchemaFingerprintAndBits(WrittenParquet writer) throws IOException {
        Path parquet = writer.file(directory.resolve("t.parquet"), SCHEMA, ROWS, SameTableTest::fill);
        Path csv = Files.writeString(directory.resolve("t.csv"), csv());
        Schema schema = SchemaInference.infer(Table.of(csv), OPTIONS).schema();
        assertThat(SchemaInference.infer(Table.of(parquet), OPTIONS).schema()).isEqualTo(schema);
        ScratchDirectory scratch = new ScratchDirectory(directory);
        try (EncodedTable one = EncodedTable.of(schema, Table.of(csv), scratch);
                EncodedTable other = EncodedTable.of(schema, Table.of(parquet), scratch)) {
            assertThat(other.summary().fingerprint()).isEqualTo(one.summary().fingerprint());
            assertThat(other.summary()).isEqualTo(one.summary());
            assertThat(other.keys()).isEqualTo(one.keys());
            assertThat(other.dataset().size()).isEqualTo(ROWS);
            for (int r = 0; r < ROWS; r++) {
                assertThat(other.dataset().row(r)).isEqualTo(one.dataset().row(r));
                assertThat(other.dataset().weight(r)).isEqualTo(one.dataset().weight(r));
            }
            assertThat(other.dataset().targets()).isEqualTo(one.dataset().targets());
            assertThat(other.detected())
                    .isEqualTo("Parquet, " + writer.codec().name().toLowerCase(Locale.ROOT) + ", 13 columns, "
                            + (writer.groupRows() < ROWS ? "3 row groups" : "1 row group"));
        }
    }

    @Test
    void aStreamAndAGzipAreTheSameTableAndLeaveNoCopyBehind() throws IOException {
        Path parquet = WrittenParquet.PLAIN.file(directory.resolve("t.parquet"), SCHEMA, ROWS, SameTableTest::fill);
        List<String> rows = WrittenParquet.rows(Table.of(parquet));
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(Files.readAllBytes(parquet));
        }
        Path compressed = Files.write(directory.resolve("t.parquet.gz"), gzip.toByteArray());
        long before = copies();
        assertThat(WrittenParquet.rows(Table.of(compressed))).isEqualTo(rows);
        TableSource stream = TableSource.of("standard input", new ByteArrayInputStream(Files.readAllBytes(parquet)));
        assertThat(WrittenParquet.rows(new Table(List.of(stream)))).isEqualTo(rows);
        assertThat(copies()).isEqualTo(before);
    }

    private static long copies() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().matches("palimpsest-.*\\.parquet"))
                    .count();
        }
    }

    @Test
    void parquetAndCsvFilesJoinByName() throws IOException {
        Path parquet = WrittenParquet.PLAIN.file(
                directory.resolve("a.parquet"),
                "required int32 x; required binary y (STRING)",
                2,
                (row, r) -> row.append("x", r).append("y", "p" + r));
        Path csv = Files.writeString(directory.resolve("b.csv"), "y,x\nq,7\n");
        assertThat(WrittenParquet.rows(Table.of(parquet, csv))).containsExactly("1: 0|p0", "2: 1|p1", "2: 7|q");
    }
}
