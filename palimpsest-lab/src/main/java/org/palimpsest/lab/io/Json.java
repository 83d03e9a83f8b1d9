package org.palimpsest.lab.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.palimpsest.store.DurableFile;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records and maps to JSON and back. Properties keep the order in which they are declared; a number that is read again is
 * the same number, to the bit.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private Json() {}

    /** On one line. */
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** On many lines, human-readable. */
    public static String pretty(Object value) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }

    /** Reads text. */
    public static <T> T read(String text, Class<T> type) throws JacksonException {
        return MAPPER.readValue(text, type);
    }

    /** The properties of a record, by name. */
    public static Map<String, Object> properties(Object value) {
        return MAPPER.convertValue(value, new TypeReference<>() {});
    }

    /** Writes a human-readable file. */
    public static void write(Path file, Object value) throws IOException {
        DurableFile.write(file, pretty(value) + "\n");
    }
}
