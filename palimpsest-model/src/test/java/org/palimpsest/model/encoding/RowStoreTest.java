package org.palimpsest.model.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Inputs;

/** Rows come back as they went in, from memory up to the limit, from a scratch file beyond it. */
final class RowStoreTest {
    private static final int FEATURES = 3;

    @TempDir
    private Path directory;

    private long files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.count();
        }
    }

    private void roundTrip(int rows, int features, long bytes, int expectedFiles) throws IOException {
        try (RowStore store = new RowStore(features, bytes, new ScratchDirectory(directory))) {
            float[] row = new float[features];
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < features; c++) {
                    row[c] = r * features + c;
                }
                store.add(row);
            }
            assertThat(files()).isEqualTo(expectedFiles);
            Inputs all = store.finish();
            assertThat(all.size()).isEqualTo(rows);
            for (int r = 0; r < rows; r++) {
                all.copyRow(r, row, 0);
                for (int c = 0; c < features; c++) {
                    assertThat(row[c]).isEqualTo(r * features + c);
                }
            }
        }
        assertThat(files()).isZero();
    }

    @Test
    void whatFitsExactlyStaysInMemory() throws IOException {
        roundTrip(10, FEATURES, 10 * FEATURES * Float.BYTES, 0);
        roundTrip(11, FEATURES, 10 * FEATURES * Float.BYTES, 1);
    }

    @Test
    void memoryGrowsUpToTheLimit() throws IOException {
        roundTrip(20_000, FEATURES, 1 << 20, 0);
    }

    @Test
    void aFileOfManyBuffersIsComplete() throws IOException {
        roundTrip(70_000, FEATURES, 1000, 1); // 840 kB, buffers of 262 kB
    }

    @Test
    void aRowMayBeLargerThanTheLimitAndTheBuffer() throws IOException {
        roundTrip(3, 70_000, 8, 1);
    }
}
