package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.lab.io.Json;
import tools.jackson.core.JacksonException;

/** Reads the JSON files of a run. */
final class JsonFile {
    private JsonFile() {}

    /** Reads a file; one that cannot be understood is an invalid run. */
    static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            return Json.read(Files.readString(file), type);
        } catch (JacksonException e) {
            throw new InvalidRunException(file, String.valueOf(e.getOriginalMessage()));
        }
    }
}
