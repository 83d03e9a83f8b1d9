package org.palimpsest.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;

final class GzipTest {
    @TempDir
    Path directory;

    private static byte[] zipped() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < 500; i++) {
                out.write(i * i);
            }
        }
        return bytes.toByteArray();
    }

    private static void readAll(Path file) throws IOException {
        try (InputStream in = Gzip.open(file)) {
            in.readAllBytes();
        }
    }

    @Test
    void aFileThatIsCutAnywhereIsNamed() throws IOException {
        byte[] whole = zipped();
        for (int length = 2; length < whole.length; length++) {
            Path file = Files.write(directory.resolve("cut.gz"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> readAll(file))
                    .as("%d bytes", length)
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("cut.gz")
                    .hasMessageContaining(length < 10 ? "header" : "gzip")
                    .hasMessageNotContaining("null");
        }
    }

    @Test
    void aBrokenHeaderIsNamed() throws IOException {
        byte[] whole = zipped();
        whole[2] = 77; // a method of compression that nobody knows
        assertThatThrownBy(() -> Gzip.plain(new ByteArrayInputStream(whole), "somewhere"))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("somewhere")
                .hasMessageContaining("header");
    }

    @Test
    void plainAndWholeFilesAreReadAsTheyAre() throws IOException {
        Path file = Files.write(directory.resolve("whole.gz"), zipped());
        try (InputStream in = Gzip.open(file)) {
            assertThat(in.read()).isZero();
            assertThat(in.read()).isOne();
            assertThat(in.readAllBytes()).hasSize(498);
            assertThat(in.read()).isEqualTo(-1);
        }
        Path short1 = Files.write(directory.resolve("one"), new byte[] {0x1F});
        try (InputStream in = Gzip.open(short1)) {
            assertThat(in.readAllBytes()).containsExactly(0x1F);
        }
    }
}
