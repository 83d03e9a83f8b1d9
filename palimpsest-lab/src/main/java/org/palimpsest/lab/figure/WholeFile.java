package org.palimpsest.lab.figure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are written under a temporary name and then moved, so that they are never half there. */
public final class WholeFile {
    /** What a file is to hold. */
    public interface Content {
        /** Writes it. */
        void to(Path file) throws IOException;
    }

    private WholeFile() {}

    /** Writes a file, or leaves what was there. */
    public static void write(Path file, Content content) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        try {
            content.to(temporary);
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
