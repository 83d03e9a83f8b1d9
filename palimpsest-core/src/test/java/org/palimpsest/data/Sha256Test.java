package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.internal.Sha256;

final class Sha256Test {
    // FIPS 180-2, appendix B.1
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void theStandardsExampleHolds() throws IOException {
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        assertThat(Sha256.of(abc)).isEqualTo(ABC);
        assertThat(Sha256.of(new ByteArrayInputStream(abc))).isEqualTo(ABC);
    }

    @Test
    void compressionDoesNotChangeTheSum(@TempDir Path directory) throws IOException {
        Path zipped = directory.resolve("abc.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write("abc".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(Sha256.ofPlain(zipped)).isEqualTo(ABC);
        assertThat(Sha256.ofPlain(Files.writeString(directory.resolve("abc"), "abc")))
                .isEqualTo(ABC);
    }
}
