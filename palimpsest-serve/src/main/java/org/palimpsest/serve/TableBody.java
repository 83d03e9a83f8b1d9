package org.palimpsest.serve;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.Request;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The body of a request as a table: CSV, JSON lines, or JSON with rows. */
final class TableBody {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int GZIP_1 = 0x1F;
    private static final int GZIP_2 = 0x8B;

    private TableBody() {}

    static boolean isCsv(Request request) {
        return request.contentType().equals("text/csv");
    }

    /** The bytes of a CSV or JSON-lines table. */
    static byte[] bytes(Request request) {
        byte[] body = request.body();
        if (body.length == 0) {
            throw HttpException.malformed("the body is empty; a table is expected");
        }
        if (body.length > 1 && (body[0] & 0xFF) == GZIP_1 && (body[1] & 0xFF) == GZIP_2) {
            // Read as a file it would be unpacked, and a few bytes of it can stand for gigabytes.
            throw new HttpException(415, "the body is compressed; say so with 'Content-Encoding: gzip'");
        }
        return switch (request.contentType()) {
            case "text/csv", "application/x-ndjson", "application/jsonl" -> body;
            case "application/json", "" -> lines(JsonInput.tree(body, request.memory()));
            default ->
                throw new HttpException(415, "a table is sent as text/csv, application/x-ndjson or application/json");
        };
    }

    static Table table(byte[] bytes) {
        return new Table(List.of(TableSource.of("the request", new ByteArrayInputStream(bytes))));
    }

    private static byte[] lines(JsonNode all) {
        JsonNode rows = all.isObject() ? all.path("rows") : all;
        if (!rows.isArray() || rows.isEmpty()) {
            throw HttpException.malformed("rows are expected as {\"rows\": [{\"column\": value, ...}, ...]}");
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode row : rows) {
            if (!row.isObject()) {
                throw HttpException.malformed("each row must be an object of columns and values");
            }
            text.append(JSON.writeValueAsString(row)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
