package org.palimpsest.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;

/** Whatever the bytes are, there is a table or a sentence. */
final class DamagedFileTest {
    @TempDir
    private Path directory;

    private byte[] good(CompressionCodecName codec, WriterVersion version) throws IOException {
        Path file = new WrittenParquet(codec, version, true, 6)
                .file(
                        directory.resolve("good.parquet"),
                        "optional int32 a; required binary b (STRING); optional double c",
                        12,
                        (row, r) -> {
                            if (r % 3 > 0) {
                                row.add("a", r);
                            }
                            row.append("b", "t" + r % 4).append("c", Math.sin(r));
                        });
        return Files.readAllBytes(file);
    }

    private List<String> read(byte[] bytes) throws IOException {
        return WrittenParquet.rows(Table.of(Files.write(directory.resolve("t.parquet"), bytes)));
    }

    @Test
    void everyCutIsAFault() throws IOException {
        byte[] good = good(CompressionCodecName.SNAPPY, WriterVersion.PARQUET_1_0);
        for (int length = 0; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatExceptionOfType(TableException.class)
                    .isThrownBy(() -> read(cut))
                    .withMessageStartingWith(directory.resolve("t.parquet").toString())
                    .withMessageContaining(length < 4 ? "no Parquet file" : "its end is missing");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = CompressionCodecName.class,
            names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
    void aFlippedBitIsAFaultOrLeavesATable(CompressionCodecName codec) throws IOException {
        for (WriterVersion version : WriterVersion.values()) {
            byte[] good = good(codec, version);
            List<String> rows = read(good);
            int told = 0;
            // Footers are much the same whatever the pages are.
            boolean all = codec == CompressionCodecName.UNCOMPRESSED && version == WriterVersion.PARQUET_1_0;
            int step = all ? 1 : 11;
            for (int at = 0; at < good.length; at += step) {
                byte[] bad = good.clone();
                bad[at] ^= (byte) (1 << at % 8);
                try {
                    read(bad);
                } catch (TableException e) {
                    told++;
                    assertThat(e.getMessage()).doesNotContain("Exception").doesNotContain("\n\tat ");
                }
            }
            assertThat(read(good)).isEqualTo(rows);
            // Pages have checksums; what is left are statistics, sizes that nobody needs, and names.
            assertThat(told).isGreaterThan(good.length / step / 4);
        }
    }

    @Test
    void aFlippedBitInAPageIsToldByItsChecksum() throws IOException {
        byte[] good = good(CompressionCodecName.UNCOMPRESSED, WriterVersion.PARQUET_1_0);
        byte[] sine = java.nio.ByteBuffer.allocate(8)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .putDouble(Math.sin(1))
                .array();
        int at = Collections.indexOfSubList(boxed(good), boxed(sine));
        assertThat(at).isPositive();
        good[at] ^= 1;
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> read(good))
                .withMessageContaining("after row 0 it cannot be read")
                .withMessageContaining("; write the file again");
    }

    private static List<Byte> boxed(byte[] bytes) {
        Byte[] all = new Byte[bytes.length];
        Arrays.setAll(all, i -> bytes[i]);
        return List.of(all);
    }

    @Test
    void otherFilesWithTheEndingAreAFault() throws IOException {
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> read("a,b\n1,2\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .withMessageContaining("this is no Parquet file: it does not start with PAR1");
        assertThatExceptionOfType(TableException.class)
                .isThrownBy(() -> read("PARE0123456789PARE".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .withMessageContaining("encrypted");
    }

    @Test
    void parquetIsKnownByItsStartWhateverItsName() throws IOException {
        byte[] good = good(CompressionCodecName.ZSTD, WriterVersion.PARQUET_2_0);
        Path file = Files.write(directory.resolve("t.data"), good);
        assertThat(WrittenParquet.rows(Table.of(file))).hasSize(12);
    }

    @Test
    void noOtherHadoopIsOnTheClassPath() throws IOException {
        assertThat(Collections.list(
                        getClass().getClassLoader().getResources("org/apache/hadoop/conf/Configuration.class")))
                .hasSize(1);
    }
}
