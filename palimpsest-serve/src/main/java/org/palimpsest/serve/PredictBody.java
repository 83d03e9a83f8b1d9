package org.palimpsest.serve;

import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.Request;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The plain form of rows: {@code {"rows": [{"column": value, ...}, ...]}}, the list alone, or one row alone. */
final class PredictBody {
    private static final String FORM =
            "rows are expected as {\"rows\": [{\"column\": value, ...}, ...]}, as that list alone, or as one object";

    private PredictBody() {}

    static void read(byte[] body, InputRows rows, DriftWindow seen) {
        JsonInput.stream(body, parser -> {
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                list(parser, rows, seen);
                return;
            }
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw HttpException.malformed(FORM);
            }
            String first = parser.nextName();
            if (first == null) {
                throw HttpException.wrong("there are no rows: " + FORM, java.util.List.of());
            }
            if (!first.equals("rows")) {
                if (JsonInput.row(parser, rows)) {
                    seen.add(rows);
                }
                return;
            }
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw HttpException.malformed(FORM);
            }
            list(parser, rows, seen);
            String other = parser.nextName();
            if (other != null) {
                throw HttpException.malformed("beside 'rows' there is '" + Request.shown(other)
                        + "', which is not known; options are parameters of the address");
            }
        });
    }

    private static void list(JsonParser parser, InputRows rows, DriftWindow seen) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw HttpException.malformed("row " + (rows.size() + 1) + " is no object; " + FORM);
            }
            if (JsonInput.row(parser, rows)) {
                seen.add(rows);
            }
            if (rows.hopeless()) {
                rows.features(); // throws
            }
        }
    }
}
