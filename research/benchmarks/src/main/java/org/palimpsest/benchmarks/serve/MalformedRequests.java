package org.palimpsest.benchmarks.serve;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Requests none of which may be answered with success: broken as HTTP, as JSON, as rows of the model, or by who asks. Request
 * number n of a seed is always the same.
 */
public final class MalformedRequests {
    private static final List<String> POSTS = List.of(
            "/models/%s/predict",
            "/v2/models/%s/infer", "/invocations", "/models/%s/invocations", "/models/%s/rollback");

    private final String model;
    private final String authority;
    private final String token;
    private final long seed;

    /** For a server that serves one model with columns x0, x1, … */
    public MalformedRequests(String model, String authority, String token, long seed) {
        this.model = model;
        this.authority = authority;
        this.token = token;
        this.seed = seed;
    }

    /** The bytes of a request; after them the client says that it has no more. */
    public byte[] request(int n) {
        Random random = new Random(seed * 1_000_003L + n);
        String text = switch (random.nextInt(12)) {
            case 0 -> noise(random, 1 + random.nextInt(400)) + "\r\n\r\n";
            case 1 -> requestLine(random) + headers() + "\r\n";
            case 2 -> "GET /models HTTP/1.1\r\n" + badHeader(random) + headers() + "\r\n";
            case 3 -> "POST " + path(random) + " HTTP/1.1\r\n" + headers() + badFraming(random);
            case 4 -> stranger(random);
            case 5 -> nowhere(random);
            case 6, 7 -> post(random, path(random), "application/json", badJson(random));
            case 8, 9 -> post(random, path(random), "application/json", wrongRows(random));
            case 10 -> post(random, path(random), badType(random), noise(random, random.nextInt(300)));
            default -> truncated(random);
        };
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private String headers() {
        return "Host: " + authority + "\r\nAuthorization: Bearer " + token + "\r\n";
    }

    private String path(Random random) {
        return String.format(POSTS.get(random.nextInt(POSTS.size())), model);
    }

    private static String noise(Random random, int length) {
        StringBuilder text = new StringBuilder("\u0000"); // so that it is never a request by chance
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(256));
        }
        return text.toString();
    }

    private static <T> T any(Random random, List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String requestLine(Random random) {
        return any(
                        random,
                        List.of(
                                "GET",
                                "GET /",
                                "GET / HTTP",
                                "GET / HTTP/0.9",
                                "GET / HTTP/1.11",
                                " GET / HTTP/1.1",
                                "GET / HTTP/1.1 ",
                                "G(T / HTTP/1.1",
                                "GET models HTTP/1.1",
                                "GET * HTTP/1.1",
                                "GET mailto:a@b HTTP/1.1",
                                "GET /models/% HTTP/1.1",
                                "GET /models/%4 HTTP/1.1",
                                "GET /models/%c3%28 HTTP/1.1",
                                "GET /mod els HTTP/1.1",
                                "GET /models#x HTTP/1.1",
                                "GET /models?a=1&a=2 HTTP/1.1",
                                "GET /models\u00e9 HTTP/1.1",
                                "GET /" + "a".repeat(random.nextInt(40_000) + 17_000) + " HTTP/1.1",
                                "PRI * HTTP/2.0"))
                + "\r\n";
    }

    private String badHeader(Random random) {
        return any(
                        random,
                        List.of(
                                "nothing",
                                ": value",
                                "Na me: value",
                                "Name : value",
                                "N\u0000: value",
                                "Name: val\u0000ue",
                                "Name: val\u007fue",
                                " folded: value",
                                "Host: " + authority,
                                "Host: evil.example",
                                "Authorization: Bearer other",
                                "Name: value\n",
                                "Name: " + "v".repeat(16_384 + random.nextInt(50_000)),
                                "A: b\r\n".repeat(99 + random.nextInt(2000)) + "A: b"))
                + "\r\n";
    }

    private String badFraming(Random random) {
        return any(
                random,
                List.of(
                        "Content-Length: x\r\n\r\n",
                        "Content-Length: -5\r\n\r\n",
                        "Content-Length: +5\r\n\r\nabcde",
                        "Content-Length: 5, 5\r\n\r\nabcde",
                        "Content-Length: 99999999999999999999\r\n\r\n",
                        "Content-Length: 999999999\r\n\r\n",
                        "Content-Length: 100\r\n\r\n{}",
                        "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
                        "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
                        "Transfer-Encoding: identity\r\n\r\n",
                        "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                        "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
                        "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\n\u001f\u008b\b\u0000{",
                        "Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}",
                        "Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
                        "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
                        "Transfer-Encoding: chunked\r\n\r\n5\r\nab",
                        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}x0\r\n\r\n",
                        "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n",
                        "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n",
                        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"));
    }

    private String stranger(Random random) {
        String start = "GET /models HTTP/1.1\r\n";
        return any(
                random,
                List.of(
                        start + "Host: " + authority + "\r\n\r\n",
                        start + "Host: " + authority + "\r\nAuthorization: Bearer " + token + "x\r\n\r\n",
                        start + "Host: " + authority + "\r\nAuthorization: Bearer " + token.substring(1) + "\r\n\r\n",
                        start + "Host: " + authority + "\r\nAuthorization: Basic " + token + "\r\n\r\n",
                        start + "Host: " + authority + "\r\nAuthorization:\r\n\r\n",
                        start + "Authorization: Bearer " + token + "\r\n\r\n",
                        start + "Host: evil.example\r\nAuthorization: Bearer " + token + "\r\n\r\n",
                        start + "Host: 127.0.0.1.evil.example\r\nAuthorization: Bearer " + token + "\r\n\r\n",
                        start + headers() + "Origin: http://evil.example\r\n\r\n",
                        start + headers() + "Origin: null\r\n\r\n"));
    }

    private String nowhere(Random random) {
        return any(
                random,
                List.of(
                        "GET /nothing HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /models/ HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /models/other HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /models/%2e%2e HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /../../etc/passwd HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /models/" + model + "/predict HTTP/1.1\r\n" + headers() + "\r\n",
                        "DELETE /models/" + model + " HTTP/1.1\r\n" + headers() + "\r\n",
                        "OPTIONS /models HTTP/1.1\r\n" + headers() + "\r\n",
                        "TRACE / HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /v2/models/" + model + "/versions/99999 HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /v2/models/" + model + "/versions/HEAD~~ HTTP/1.1\r\n" + headers() + "\r\n",
                        "GET /models/" + model + "/jobs/1 HTTP/1.1\r\n" + headers() + "\r\n"));
    }

    private String post(Random random, String path, String type, String body) {
        String query = random.nextInt(8) == 0
                ? any(random, List.of("?set=2", "?set=x", "?refuse_over=-1", "?set=NaN", "?what=1", "?version=HEAD~99"))
                : "";
        return "POST " + path + query + " HTTP/1.1\r\n" + headers() + "Content-Type: " + type + "\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    private static String badType(Random random) {
        return any(
                random,
                List.of("text/plain", "application/xml", "application/octet-stream", "text/csv", "application/json"));
    }

    private static String badJson(Random random) {
        return any(
                random,
                List.of(
                        "",
                        "{",
                        "}",
                        "[",
                        "nul",
                        "{\"rows\"",
                        "{\"rows\":[{]}",
                        "{\"rows\":[{\"x0\":1,}]}",
                        "{'rows':[]}",
                        "{\"rows\":[{\"x0\":NaN}]}",
                        "{\"rows\":[{\"x0\":01}]}",
                        "{\"rows\":[{\"x0\":\"\\ud800\\u00\"}]}",
                        "{\"rows\":[]} trailing",
                        "\u00ff\u00fe{",
                        "\u001f\u008b\u0008\u0000",
                        "[".repeat(1 + random.nextInt(60_000)),
                        "{\"a\":".repeat(1 + random.nextInt(20_000)),
                        "{\"rows\":[{\"x0\":" + "1".repeat(1001 + random.nextInt(5000)) + "}]}",
                        "{\"" + "n".repeat(60_000) + "\":1"));
    }

    private static String wrongRows(Random random) {
        return any(
                random,
                List.of(
                        "null",
                        "true",
                        "3",
                        "\"rows\"",
                        "{}",
                        "[]",
                        "[[]]",
                        "[null]",
                        "{\"rows\":{}}",
                        "{\"rows\":[]}",
                        "{\"rows\":[1]}",
                        "{\"rows\":[{}]}",
                        "{\"rows\":[{\"x0\":\"a\"}]}",
                        "{\"rows\":[{\"x0\":[1]}]}",
                        "{\"rows\":[{\"x0\":{\"y\":1}}]}",
                        "{\"rows\":[{\"x0\":1,\"x0\":2}]}",
                        "{\"rows\":[" + "{},".repeat(3000) + "{}]}",
                        "{\"inputs\":[]}",
                        "{\"inputs\":[{}]}",
                        "{\"inputs\":[{\"name\":\"x0\",\"shape\":[1],\"datatype\":\"FP99\",\"data\":[1]}]}",
                        "{\"inputs\":[{\"name\":\"x0\",\"shape\":[-1],\"datatype\":\"FP32\",\"data\":[1]}]}",
                        "{\"inputs\":[{\"name\":\"x0\",\"shape\":[2147483647,2147483647],\"datatype\":\"FP32\",\"data\":[1]}]}",
                        "{\"inputs\":[{\"name\":\"x0\",\"shape\":[1e9],\"datatype\":\"FP32\",\"data\":[1]}]}",
                        "{\"inputs\":[{\"name\":\"x0\",\"shape\":[1],\"datatype\":\"FP32\",\"data\":{\"a\":1}}]}",
                        "{\"inputs\":[{\"name\":7,\"shape\":[1],\"datatype\":\"FP32\",\"data\":[1]}],\"id\":[]}",
                        "{\"dataframe_split\":{}}",
                        "{\"dataframe_split\":{\"columns\":[1],\"data\":[[1,2]]}}",
                        "{\"dataframe_records\":[{\"x0\":1}]}",
                        "{\"inputs\":{\"x0\":[1],\"x1\":[1,2]}}",
                        "{\"version\":\"HEAD~1000\"}",
                        "{\"version\":7}",
                        "{\"version\":\"\"}",
                        "{\"version\":\"../../HEAD\"}"));
    }

    /** A good beginning that ends too early. */
    private String truncated(Random random) {
        String whole = "POST /models/" + model + "/predict HTTP/1.1\r\n" + headers()
                + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"rows\":[{\"x0\":1,\"x1\":2";
        return whole.substring(0, 1 + random.nextInt(whole.length() - 1));
    }
}
