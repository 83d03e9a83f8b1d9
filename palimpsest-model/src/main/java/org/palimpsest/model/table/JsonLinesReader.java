package org.palimpsest.model.table;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads JSON lines. A column is added when its key first occurs; a row without the key has an empty cell there. NaN, which
 * Python writes for a missing number, is read as that.
 */
final class JsonLinesReader implements TableReader {
    private static final int MOST_CHARACTERS = 1 << 26;

    private final TableInput input;
    private final Reader reader;
    private final String encoding;
    private final JsonFactory json = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private final List<String> columns = new ArrayList<>();
    private final List<String> columnsView = Collections.unmodifiableList(columns);
    private final Map<String, Integer> number = new HashMap<>();
    private final Row row = new Row();
    private final char[] buffer = new char[1 << 16];
    private int at;
    private int filled;
    private char[] text = new char[1024];
    private int length;
    private long line;
    private long[] lastLine = new long[16]; // in which each column had a value

    JsonLinesReader(TableInput input, TextInput text) {
        this.input = input;
        this.reader = text.reader();
        this.encoding = text.encoding();
    }

    /** Reads the next line into {@code text}. */
    private boolean nextLine() throws IOException {
        length = 0;
        boolean any = false;
        while (true) {
            if (at == filled) {
                filled = reader.read(buffer, 0, buffer.length);
                at = 0;
                if (filled <= 0) {
                    filled = 0;
                    line += any ? 1 : 0;
                    return any;
                }
            }
            any = true;
            int end = at;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            int n = end - at;
            if (length + n > text.length) {
                if (length + n > MOST_CHARACTERS) {
                    throw new TableException(new Fault(
                            file(),
                            line + 1,
                            "",
                            "the line has more than " + MOST_CHARACTERS + " characters",
                            "write one object per line"));
                }
                text = Arrays.copyOf(text, Math.max(length + n, 2 * text.length));
            }
            System.arraycopy(buffer, at, text, length, n);
            length += n;
            at = end;
            if (end < filled) {
                at++;
                line++;
                return true;
            }
        }
    }

    @Override
    public boolean next() throws IOException {
        do {
            if (!nextLine()) {
                return false;
            }
        } while (isBlank());
        row.begin(line, columns.size());
        try (JsonParser parser = json.createParser(ObjectReadContext.empty(), text, 0, length)) {
            fill(parser);
        } catch (JacksonException e) {
            row.fail("the line is no JSON object (" + e.getOriginalMessage() + ")");
        }
        return true;
    }

    private boolean isBlank() {
        for (int i = 0; i < length; i++) {
            if (text[i] > ' ') {
                return false;
            }
        }
        return true;
    }

    private void fill(JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            row.fail("the line is no JSON object");
            return;
        }
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            int column = column(name);
            if (lastLine[column] == line) {
                row.fail("'" + columns.get(column) + "' occurs twice");
                return;
            }
            lastLine[column] = line;
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_ARRAY || value == JsonToken.START_OBJECT) {
                row.fail("'" + name + "' is nested; give each of its values a name of its own");
                return;
            }
            if (value == JsonToken.VALUE_NULL) {
                row.set(column, text, 0, 0);
            } else {
                row.set(column, parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
            }
        }
        if (parser.nextToken() != null) {
            row.fail("there is more than one JSON object in the line");
        }
    }

    private int column(String name) {
        String key = name.strip();
        Integer known = number.get(key);
        if (known == null) {
            known = columns.size();
            columns.add(key);
            number.put(key, known);
            if (known == lastLine.length) {
                lastLine = Arrays.copyOf(lastLine, 2 * known);
            }
        }
        return known;
    }

    @Override
    public String file() {
        return input.name();
    }

    @Override
    public List<String> columns() {
        return columnsView;
    }

    @Override
    public boolean columnsGrow() {
        return true;
    }

    @Override
    public String detected() {
        return "JSON lines, " + encoding + (input.compressed() ? ", gzip" : "");
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        reader.close();
        input.close();
    }
}
