package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.palimpsest.lab.io.Json;
import tools.jackson.core.JacksonException;

/** Reads the JSON files of a run. */
final class JsonFile {
    private static final long MOST_BYTES = 64L << 20;

    /** How Jackson says that a component of a record is not there. */
    private static final Pattern MISSING = Pattern.compile("^Missing required creator property '([^']*)'.*");

    private JsonFile() {}

    /** Reads a file; one that cannot be understood is an invalid run. */
    static <T> T read(Path file, Class<T> type) throws IOException {
        try {
            T value = Json.read(text(file, MOST_BYTES), type);
            if (value == null) {
                throw new InvalidRunException(file, "it holds nothing but null");
            }
            return value;
        } catch (JacksonException e) {
            throw new InvalidRunException(file, reason(e));
        }
    }

    /** The text of a file that is not longer than any that a run writes. */
    static String text(Path file, long most) throws IOException {
        long size = Files.size(file);
        if (size > most) {
            throw new InvalidRunException(file, "it has " + size + " bytes, more than a run writes");
        }
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new InvalidRunException(file, "it is not text in UTF-8");
        }
    }

    /** The fault as the record told it, or as Jackson did, on one line. */
    static String reason(JacksonException e) {
        Throwable cause = e.getCause() instanceof IllegalArgumentException told ? told : e;
        String text = cause instanceof JacksonException json ? json.getOriginalMessage() : cause.getMessage();
        return MISSING.matcher(String.valueOf(text).lines().findFirst().orElse("it cannot be understood"))
                .replaceFirst("the field '$1' is missing");
    }
}
