package org.palimpsest.serve.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer.
 *
 * @param status of HTTP
 * @param type of the content; "" for none
 * @param headers besides those that the server writes itself
 * @param body the content; not copied, nobody may write it afterwards
 */
@SuppressWarnings("ArrayRecordComponent") // sent once and thrown away, never compared
public record Response(int status, String type, Map<String, String> headers, byte[] body) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    public Response {
        headers = Map.copyOf(headers);
    }

    /** Bytes of a type. */
    public static Response of(String type, byte[] body) {
        return new Response(200, type, Map.of(), body);
    }

    /** Text of a type, as UTF-8. */
    public static Response text(String type, String text) {
        return of(type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** JSON that is bytes already. */
    public static Response json(byte[] body) {
        return of("application/json", body);
    }

    /** A value as JSON: maps, lists, texts, numbers. */
    public static Response json(int status, Object value) {
        return new Response(status, "application/json", Map.of(), JSON.writeValueAsBytes(value));
    }

    /** No content. */
    public static Response empty(int status) {
        return new Response(status, "", Map.of(), new byte[0]);
    }

    /** What is wrong, as JSON: {@code error}, and {@code fields} where single ones are. */
    public static Response of(HttpException problem) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("error", problem.sentence());
        if (!problem.fields().isEmpty()) {
            body.put("fields", fields(problem.fields()));
        }
        return new Response(problem.status(), "application/json", problem.headers(), JSON.writeValueAsBytes(body));
    }

    private static List<Map<String, Object>> fields(List<HttpException.WrongField> all) {
        return all.stream()
                .map(one -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    if (one.row() > 0) {
                        map.put("row", one.row());
                    }
                    if (!one.field().isEmpty()) {
                        map.put("field", one.field());
                    }
                    map.put("problem", one.problem());
                    return map;
                })
                .toList();
    }

    /** The same with another status. */
    public Response withStatus(int other) {
        return new Response(other, type, headers, body);
    }

    /** The same with one more header. */
    public Response with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new Response(status, type, all, body);
    }
}
