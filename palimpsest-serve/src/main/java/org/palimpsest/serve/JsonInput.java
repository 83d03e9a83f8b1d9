package org.palimpsest.serve;

import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.MemoryBudget;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of a client: what is no JSON is a 400 with the place, and depth and lengths are bounded by the parser. */
final class JsonInput {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final JsonMapper STREAM = JsonMapper.builder().build();

    /** Of one value in a tree: its node, its place in a list or a map, its text. Measured with lists of short texts. */
    private static final long TREE_VALUE_BYTES = 200;

    private JsonInput() {}

    /** At least as many as there are values in a text. */
    private static long values(byte[] body) {
        long count = 1;
        for (byte b : body) {
            count += b == ',' || b == '[' || b == '{' ? 1 : 0;
        }
        return count;
    }

    /** Reads with a parser. */
    interface Reading {
        void read(JsonParser parser);
    }

    /**
     * A whole value.
     *
     * @param memory of its request: a tree takes far more of it than its text
     */
    static JsonNode tree(byte[] body, MemoryBudget.Share memory) {
        if (body.length == 0) {
            throw HttpException.malformed("the body is empty; JSON is expected");
        }
        memory.take(TREE_VALUE_BYTES * values(body));
        try {
            return MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    /** A value piece by piece; what comes behind it is refused. */
    static void stream(byte[] body, Reading reading) {
        if (body.length == 0) {
            throw HttpException.malformed("the body is empty; JSON is expected");
        }
        try (JsonParser parser = STREAM.createParser(body)) {
            parser.nextToken();
            reading.read(parser);
            if (parser.nextToken() != null) {
                throw HttpException.malformed("there is more behind the end of the JSON value");
            }
        } catch (JacksonException e) {
            throw malformed(e);
        }
    }

    private static HttpException malformed(JacksonException e) {
        String where = e.getLocation() == null
                ? ""
                : " in line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
        String what = String.valueOf(e.getOriginalMessage());
        return HttpException.malformed("the body is no JSON" + where + ": "
                + what.substring(0, Math.min(200, what.length())).replaceAll("[\\p{Cntrl}]", " "));
    }

    /** A scalar as the text of a cell. */
    static String text(JsonNode node) {
        return node.isNull() ? "" : node.asString();
    }

    /** Reads the fields of an object, whose start or first name was read, into a row; whether it can be used. */
    static boolean row(JsonParser parser, InputRows rows) {
        rows.begin();
        String name = parser.currentToken() == JsonToken.PROPERTY_NAME ? parser.currentName() : parser.nextName();
        for (; name != null; name = parser.nextName()) {
            int place = rows.place(name);
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_ARRAY || value == JsonToken.START_OBJECT) {
                if (place >= 0) {
                    rows.wrong(name, "must be a number, a text, true, false or null, not a list or an object");
                }
                parser.skipChildren();
            } else if (place >= 0) {
                if (value == JsonToken.VALUE_NULL) {
                    rows.cell(place, "");
                } else {
                    rows.cell(place, parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
                }
            }
        }
        return rows.end();
    }
}
