package org.palimpsest.lab.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.palimpsest.evaluation.Correctness;
import org.palimpsest.lab.io.Json;

/** The file of which test rows were predicted correctly. */
public final class CorrectnessFile {
    /** The bits in base 64. */
    private record Kept(@JsonProperty(required = true) int size, String bits) {
        private Kept {
            Checks.present("bits", bits);
        }
    }

    private CorrectnessFile() {}

    /** Writes one entry for each test. */
    public static void write(Path file, List<Correctness> marks) throws IOException {
        Json.write(
                file,
                marks.stream()
                        .map(each -> new Kept(each.size(), Base64.getEncoder().encodeToString(each.bytes())))
                        .toList());
    }

    /** Reads them in the same order. */
    public static List<Correctness> read(Path file) throws IOException {
        try {
            Kept[] all = JsonFile.read(file, Kept[].class);
            Checks.present("the list", Arrays.asList(all));
            return Arrays.stream(all)
                    .map(kept -> Correctness.of(kept.size(), Base64.getDecoder().decode(kept.bits())))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new InvalidRunException(file, String.valueOf(e.getMessage()));
        }
    }
}
