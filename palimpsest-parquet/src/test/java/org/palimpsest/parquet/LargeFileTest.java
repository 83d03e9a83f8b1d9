package org.palimpsest.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/** Files that do not fit into the memory of a Java of their own. */
final class LargeFileTest {
    private static final int ROWS = 500_000;
    private static final String SCHEMA =
            "required double a; required double b; required double c; required double d; required double e;"
                    + " required double f; required double g; required double h; required double i; required double j";

    @TempDir
    private Path directory;

    /** Reads the file that is named; prints its rows and a sum, or the fault. */
    public static void main(String[] files) throws IOException {
        try (TableReader reader = Table.of(Path.of(files[0])).open()) {
            long rows = 0;
            double sum = 0;
            while (reader.next()) {
                rows++;
                sum += reader.row().number(0);
            }
            System.out.println(rows + " " + sum);
        } catch (TableException e) {
            System.out.println(e.getMessage());
        }
    }

    private Path written(int groupRows) throws IOException {
        return new WrittenParquet(CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_1_0, false, groupRows)
                .file(directory.resolve("large.parquet"), SCHEMA, ROWS, (row, r) -> {
                    row.add("a", (double) r);
                    for (int c = 1; c < 10; c++) {
                        row.add(c, r + c / 16.0);
                    }
                });
    }

    private static String readWith(String memory, Path file) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        memory,
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargeFileTest.class.getName(),
                        file.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said.strip();
    }

    @Test
    void aFileLargerThanTheHeapIsRead() throws IOException, InterruptedException {
        Path file = written(20_000);
        assertThat(Files.size(file)).isGreaterThan(38 << 20);
        double sum = (double) ROWS * (ROWS - 1) / 2;
        assertThat(readWith("-Xmx24m", file)).isEqualTo(ROWS + " " + sum);
    }

    @Test
    void aRowGroupLargerThanTheHeapIsToldInASentence() throws IOException, InterruptedException {
        assertThat(readWith("-Xmx24m", written(ROWS)))
                .contains("row group 1 has 39 MB, and Java may use 24 MB; write the file with smaller row groups");
    }
}
