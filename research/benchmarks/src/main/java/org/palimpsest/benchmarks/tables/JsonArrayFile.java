package org.palimpsest.benchmarks.tables;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** One JSON array of flat objects; all keys are columns, in the order in which they first occur. */
final class JsonArrayFile {
    private JsonArrayFile() {}

    /** Reads twice: once for the keys. */
    static void read(Path file, Rows to) throws IOException {
        Map<String, Integer> columns = new LinkedHashMap<>();
        each(file, object -> object.keySet().forEach(key -> columns.putIfAbsent(key, columns.size())));
        to.columns(List.copyOf(columns.keySet()));
        List<String> cells = new ArrayList<>(Collections.nCopies(columns.size(), ""));
        each(file, object -> {
            columns.forEach((key, at) -> cells.set(at, object.getOrDefault(key, "")));
            to.row(cells);
        });
    }

    private interface Visitor {
        void object(Map<String, String> object) throws IOException;
    }

    private static void each(Path file, Visitor visitor) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException(file + " is no JSON array");
            }
            Map<String, String> object = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                object.clear();
                for (String key = parser.nextName(); key != null; key = parser.nextName()) {
                    JsonToken value = parser.nextToken();
                    if (value == JsonToken.START_ARRAY || value == JsonToken.START_OBJECT) {
                        throw new IOException(file + ": '" + key + "' is nested");
                    }
                    object.put(key, value == JsonToken.VALUE_NULL ? "" : parser.getString());
                }
                visitor.object(object);
            }
            if (parser.currentToken() != JsonToken.END_ARRAY) {
                throw new IOException(file + ": the array holds more than objects");
            }
        } catch (JacksonException e) {
            throw new IOException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
    }
}
