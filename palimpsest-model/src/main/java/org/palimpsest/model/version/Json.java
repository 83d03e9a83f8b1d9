package org.palimpsest.model.version;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** JSON objects as maps that keep their order. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final ObjectReader OBJECT = MAPPER.readerFor(new TypeReference<LinkedHashMap<String, Object>>() {});

    private Json() {}

    /** On one line. */
    static String line(Map<String, Object> object) {
        return MAPPER.writeValueAsString(object);
    }

    /** @throws IllegalArgumentException when the text is not one JSON object */
    static Map<String, Object> read(String text) {
        try {
            Map<String, Object> object = OBJECT.readValue(text);
            if (object == null) {
                throw new IllegalArgumentException("it is null");
            }
            return object;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
