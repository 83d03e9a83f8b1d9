package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No single bit of any file of a model can change without being found. */
final class BitFlipTest {
    /** Each flips its share of the bits of a model of its own. */
    private static final int WORKERS = 4;

    @Test
    void everyFlippedBitOfEveryFileIsFound() {
        assertThat(IntStream.range(0, WORKERS).parallel().boxed().flatMap(worker -> missed(worker).stream()))
                .isEmpty();
    }

    private static List<String> missed(int worker) {
        try (FileSystem memory = Sample.memory()) {
            Path model = memory.getPath("m");
            Sample.build(model, Sample.fewChanges());
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            List<String> missed = missed(worker, model);
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            return missed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> missed(int worker, Path model) throws IOException {
        Map<String, byte[]> files = Sample.snapshot(model);
        assertThat(files.keySet())
                .anyMatch(name -> name.endsWith(".erased"))
                .anyMatch(name -> name.startsWith("candidates"));
        List<String> missed = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = model.resolve(file.getKey());
            byte[] bytes = file.getValue();
            for (int bit = worker; bit < 8 * bytes.length; bit += WORKERS) {
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(path, bytes);
                if (VersionStore.verify(model).isValid()) {
                    missed.add(file.getKey() + " bit " + bit);
                }
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
            }
            Files.write(path, bytes);
        }
        return missed;
    }
}
