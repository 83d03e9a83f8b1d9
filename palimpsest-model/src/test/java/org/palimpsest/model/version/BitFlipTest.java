package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No single bit of any file of a model can change without being found. */
final class BitFlipTest {
    @Test
    void everyFlippedBitOfEveryFileIsFound() throws IOException {
        try (FileSystem memory = Sample.memory()) {
            Path model = memory.getPath("m");
            Sample.build(model, Sample.fewChanges());
            check(model);
        }
    }

    private static void check(Path model) throws IOException {
        assertThat(VersionStore.verify(model).faults()).isEmpty();
        Map<String, byte[]> files = Sample.snapshot(model);
        assertThat(files.keySet())
                .anyMatch(name -> name.endsWith(".sig"))
                .anyMatch(name -> name.endsWith(".erased"))
                .anyMatch(name -> name.startsWith("candidates"));
        List<String> missed = new ArrayList<>();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = model.resolve(file.getKey());
            byte[] bytes = file.getValue();
            for (int bit = 0; bit < 8 * bytes.length; bit++) {
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(path, bytes);
                if (VersionStore.verify(model).isValid()) {
                    missed.add(file.getKey() + " bit " + bit);
                }
                bytes[bit / 8] ^= (byte) (1 << bit % 8);
            }
            Files.write(path, bytes);
        }
        assertThat(missed).isEmpty();
        assertThat(VersionStore.verify(model).faults()).isEmpty();
    }
}
