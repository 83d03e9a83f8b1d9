package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.palimpsest.evaluation.Marks;

/** Which test rows were right, as a file. */
final class MarksFile {
    /** The bits in base 64. */
    private record Kept(int size, String bits) {}

    private MarksFile() {}

    static void write(Path file, List<Marks> marks) throws IOException {
        Json.write(
                file,
                marks.stream()
                        .map(each -> new Kept(each.size(), Base64.getEncoder().encodeToString(each.bytes())))
                        .toList());
    }

    static List<Marks> read(Path file) throws IOException {
        try {
            return Arrays.stream(Json.read(file, Kept[].class))
                    .map(kept -> Marks.of(kept.size(), Base64.getDecoder().decode(kept.bits())))
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new BadRun(file, String.valueOf(e.getMessage()));
        }
    }
}
