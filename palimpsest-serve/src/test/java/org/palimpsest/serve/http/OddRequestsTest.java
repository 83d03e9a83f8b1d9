package org.palimpsest.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Clients that do not keep to HTTP, or may not ask what they ask: each gets a status and a sentence. */
final class OddRequestsTest extends ServerFixture {
    static List<Arguments> malformed() {
        String post = "POST /echo HTTP/1.1\r\n" + HOST;
        return List.of(
                Arguments.of(400, "\u0001\u0002\u0003\r\n\r\n"),
                Arguments.of(400, "GET\r\n\r\n"),
                Arguments.of(400, "GET /hello\r\n\r\n"),
                Arguments.of(426, "GET /hello HTTP/2.0\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello HTTP/1.2\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello HTTP/0.9\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET mailto:x HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET * HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /%zz HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /%f HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /%ff HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello?a=1&a=2 HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello HTTP/1.1\r\n\r\n"),
                Arguments.of(400, "GET /hello HTTP/1.1\rX" + HOST + "\r\n"),
                Arguments.of(400, GET + "No colon\r\n\r\n"),
                Arguments.of(400, GET + ": no name\r\n\r\n"),
                Arguments.of(400, GET + "Name : blank\r\n\r\n"),
                Arguments.of(400, GET + "A: b\r\n folded\r\n\r\n"),
                Arguments.of(400, GET + "A: b\u0000c\r\n\r\n"),
                Arguments.of(400, GET + HOST + "\r\n"),
                Arguments.of(400, GET + "A: the end"),
                Arguments.of(400, post + "Content-Length: many\r\n\r\n"),
                Arguments.of(400, post + "Content-Length: -1\r\n\r\n"),
                Arguments.of(400, post + "Content-Length: 99999999999999999999\r\n\r\n"),
                Arguments.of(400, post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc"),
                Arguments.of(400, post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: gzip\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\r\nab"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n"),
                Arguments.of(400, post + "Content-Length: 10\r\n\r\nshort"),
                Arguments.of(400, post + "Content-Length:\u000b5\r\n\r\nabcde"),
                Arguments.of(400, post + "Content-Length: 5\u001f\r\n\r\nabcde"),
                Arguments.of(400, post + "Content-Length: +5\r\n\r\nabcde"),
                Arguments.of(400, post + "Content-Length: 5 5\r\n\r\nabcde"),
                Arguments.of(400, post + "Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\u0000\r\n\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3 junk\r\nabc\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3;\u0001\r\nabc\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nno colon\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: x\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT : x\r\n\r\n"),
                Arguments.of(400, "GET http://h?q=/hello HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(401, "GET http://localhost?q=/hello HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET http://elsewhere/hello HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello#part HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello/..;/secret/x HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /secret%2fx HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, GET + "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n"),
                Arguments.of(417, post + "Expect: miracles\r\nContent-Length: 2\r\n\r\nab"),
                Arguments.of(413, post + "Content-Length: 99999999999\r\n\r\n"),
                Arguments.of(400, post + "Transfer-Encoding: chunked\r\n\r\nffffffff\r\n"),
                Arguments.of(431, GET + "A: " + "b".repeat(20_000) + "\r\n\r\n"),
                Arguments.of(414, "GET /" + "b".repeat(20_000)),
                Arguments.of(431, GET + "A: b\r\n".repeat(101) + "\r\n"),
                Arguments.of(
                        404,
                        "GET /nothing HTTP/1.1\r\n" + HOST + "Authorization: Bearer open-sesame-open-sesame\r\n\r\n"),
                Arguments.of(405, "DELETE /hello HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(405, "OPTIONS /echo HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(401, "GET /nothing HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(401, "GET /secret/x HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(401, "GET /secret/x HTTP/1.1\r\n" + HOST + "Authorization: Bearer open-sesame\r\n\r\n"),
                Arguments.of(401, "GET /secret/x HTTP/1.1\r\n" + HOST + "Authorization: Basic b3Blbg==\r\n\r\n"),
                Arguments.of(403, "GET /hello HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
                Arguments.of(403, "GET /hello HTTP/1.1\r\nHost: 192.168.0.1:80\r\n\r\n"),
                Arguments.of(403, GET + "Origin: http://evil.example\r\n\r\n"),
                Arguments.of(403, GET + "Origin: null\r\n\r\n"));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedRequestGetsItsStatusAndASentence(int status, String request) throws IOException {
        String answer = exchange(request);
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
        assertThat(JsonMapper.shared().readTree(body).path("error").asString()).hasSizeGreaterThan(10);
        assertThat(answer).doesNotContain("Exception");
    }

    /** RFC 9112 lets a server take a line feed alone for the end of a line of a head (2.2), and blanks for one (3). */
    @Test
    void aLineFeedAloneAndSeveralBlanksAreTaken() throws IOException {
        assertThat(exchange("GET  /hello HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
        assertThat(exchange("GET /hello HTTP/1.1\n" + HOST + "Connection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }
}
