package org.palimpsest.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** The server alone, and clients that do not keep to HTTP. */
final class WebServerTest {
    private static final String HOST = "Host: localhost\r\n";
    private static final String GET = "GET /hello HTTP/1.1\r\n" + HOST;

    private final List<String> observed = new ArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private WebServer server = start(Limits.STANDARD);

    private WebServer start(Limits limits) {
        List<Router.Route> routes = List.of(
                new Router.Route("GET", "/hello", true, (request, at) -> Response.text("text/plain", "hello")),
                new Router.Route("POST", "/echo", true, (request, at) -> Response.of("text/plain", request.body())),
                new Router.Route("GET", "/secret/{name}", false, (request, at) -> Response.json(200, at)),
                new Router.Route("GET", "/bug", true, (request, at) -> {
                    throw new IllegalStateException("in the cellar");
                }),
                new Router.Route("GET", "/large", true, (request, at) -> Response.of("x/y", new byte[32 << 20])),
                new Router.Route("GET", "/slow", true, (request, at) -> {
                    entered.countDown();
                    try {
                        assertThat(released.await(20, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return Response.text("text/plain", "at last");
                }));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        Access access =
                Access.of(Optional.of(AccessToken.of("open-sesame-open-sesame", "the test")), loopback, List.of());
        try {
            return WebServer.bind(loopback, 0, new Router(access, routes), limits, (route, method, status, nanos) -> {
                        synchronized (observed) {
                            observed.add(method + " " + route + " " + status);
                        }
                    })
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void restart(Limits limits) {
        server.close();
        server = start(limits);
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.close();
    }

    private String exchange(String request) throws IOException {
        return RawClient.exchange(server.port(), request);
    }

    static List<Arguments> malformed() {
        String post = "POST /echo HTTP/1.1\r\n" + HOST;
        return List.of(
                Arguments.of(400, "\u0001\u0002\u0003\r\n\r\n"),
                Arguments.of(400, "GET\r\n\r\n"),
                Arguments.of(400, "GET /hello\r\n\r\n"),
                Arguments.of(400, "GET  /hello HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello HTTP/2.0\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET mailto:x HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET * HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /%zz HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /%f HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /%ff HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello?a=1&a=2 HTTP/1.1\r\n" + HOST + "\r\n"),
                Arguments.of(400, "GET /hello HTTP/1.1\r\n\r\n"),
                Arguments.of(400, "GET /hello HTTP/1.1\n" + HOST + "\n"),
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
                Arguments.of(413, post + "Content-Length: 99999999999\r\n\r\n"),
                Arguments.of(413, post + "Transfer-Encoding: chunked\r\n\r\nffffffff\r\n"),
                Arguments.of(431, GET + "A: " + "b".repeat(20_000) + "\r\n\r\n"),
                Arguments.of(431, "GET /" + "b".repeat(20_000)),
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

    @Test
    void whoShowsTheTokenIsAnswered() throws IOException {
        String head = "GET /secret/a%20b HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nOrigin: http://127.0.0.1:"
                + server.port() + "\r\nConnection: close\r\n";
        assertThat(exchange(head + "Authorization: Bearer open-sesame-open-sesame\r\n\r\n"))
                .startsWith("HTTP/1.1 200 OK")
                .endsWith("{\"name\":\"a b\"}");
    }

    @Test
    void requestsFollowEachOtherOnOneConnection() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.send(GET + "\r\n" + GET + "\r\n"); // two at once
            assertThat(client.answer()).endsWith("\r\n\r\nhello");
            assertThat(client.answer()).endsWith("\r\n\r\nhello");
            client.send("POST /echo HTTP/1.1\r\n" + HOST
                    + "Transfer-Encoding: chunked\r\n\r\n3;note\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nT: x\r\n\r\n");
            assertThat(client.answer()).endsWith("\r\n\r\nabc0123456789abcdef");
            client.send("HEAD /hello HTTP/1.1\r\n" + HOST + "\r\n");
            assertThat(client.socket().getInputStream().readNBytes(15))
                    .asString()
                    .isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void aClientThatWaitsForLeaveToSendGetsIt() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.send("POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.answer()).startsWith("HTTP/1.1 100 ");
            assertThat(client.send("ok").answer()).startsWith("HTTP/1.1 200 ").endsWith("ok");
            client.send("POST /secret/x HTTP/1.1\r\n" + HOST + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.answer()).startsWith("HTTP/1.1 401 "); // before a byte of the body is sent
        }
    }

    private static String gzipped(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static String packed(String body) {
        return "POST /echo HTTP/1.1\r\n" + HOST + "Content-Encoding: GZip\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    @Test
    void aCompressedBodyIsUnpacked() throws IOException {
        String text = "one row after the other, ".repeat(9000); // more than one step of memory
        assertThat(exchange(packed(gzipped(text)))).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n" + text);
        assertThat(exchange(packed(gzipped("")))).startsWith("HTTP/1.1 200").contains("Content-Length: 0");
        String chunk = gzipped("in chunks");
        String chunked =
                "POST /echo HTTP/1.1\r\n" + HOST + "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(chunk.length()) + "\r\n" + chunk + "\r\n0\r\n\r\n";
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send(chunked).answer()).endsWith("in chunks");
            assertThat(client.send(packed(gzipped("again"))).answer()).endsWith("again"); // on the same connection
        }
        assertThat(exchange(
                        "POST /echo HTTP/1.1\r\n" + HOST + "Content-Encoding: identity\r\nContent-Length: 2\r\n\r\nas"))
                .endsWith("as");
    }

    /** A hundred kilobytes that stand for a hundred megabytes are not unpacked. */
    @Test
    void theLimitHoldsForWhatABodyStandsFor() throws IOException {
        restart(Limits.STANDARD.withBodyBytes(1 << 20));
        String fits = "x".repeat(1 << 20);
        assertThat(exchange(packed(gzipped(fits)))).startsWith("HTTP/1.1 200");
        assertThat(exchange(packed(gzipped(fits + "x")))).startsWith("HTTP/1.1 413");
        assertThat(exchange(packed(gzipped("0".repeat(100 << 20))))).startsWith("HTTP/1.1 413");
        assertThat(server.bodies().get()).isZero();
    }

    @Test
    void aBrokenOrUnknownCompressionIsRefused() throws IOException {
        String whole = gzipped("to be cut");
        assertThat(exchange(packed(whole.substring(0, whole.length() - 9))))
                .startsWith("HTTP/1.1 400")
                .contains("gzip");
        assertThat(exchange(packed("no gzip"))).startsWith("HTTP/1.1 400");
        assertThat(exchange(packed(whole.substring(0, 12) + "\u00ff\u00ff" + whole.substring(14))))
                .startsWith("HTTP/1.1 400");
        assertThat(exchange(packed(whole).replace("GZip", "br")))
                .startsWith("HTTP/1.1 415")
                .contains("Accept-Encoding: gzip");
        assertThat(server.bodies().get()).isZero();
    }

    @Test
    void aBugShowsNeitherItsNameNorItsTrace() throws IOException {
        String answer = exchange("GET /bug HTTP/1.1\r\n" + HOST + "\r\n");
        assertThat(answer).startsWith("HTTP/1.1 500 ").contains("the server's log has it as");
        assertThat(answer)
                .doesNotContain("cellar")
                .doesNotContain("IllegalState")
                .doesNotContain("\tat ");
    }

    @Test
    void oneByteAndSilenceHoldUpNobody() throws IOException {
        restart(Limits.STANDARD.withPatience(Duration.ofMillis(700), Duration.ofMillis(700)));
        try (RawClient silent = new RawClient(server.port());
                RawClient stuck = new RawClient(server.port())) {
            silent.send("G");
            stuck.send("POST /echo HTTP/1.1\r\n" + HOST + "Content-Length: 5\r\n\r\nab");
            long start = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                assertThat(exchange(GET + "\r\n")).endsWith("hello");
            }
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
            assertThat(silent.rest()).startsWith("HTTP/1.1 408 ").contains("too long");
            assertThat(stuck.rest()).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void aByteNowAndThenGainsNoTime() throws Exception {
        restart(Limits.STANDARD.withPatience(Duration.ofMillis(600), Duration.ofSeconds(5)));
        try (RawClient drip = new RawClient(server.port())) {
            drip.send("GET /");
            boolean cut = false;
            long start = System.nanoTime();
            while (!cut && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(10)) {
                Thread.sleep(100);
                try {
                    drip.send("a");
                    cut = drip.socket().getInputStream().available() > 0;
                } catch (IOException e) {
                    cut = true;
                }
            }
            assertThat(cut).isTrue();
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
        }
    }

    @Test
    void whenAllPlacesAreTakenBySlowClientsANewOneIsStillAnswered() throws IOException {
        restart(Limits.STANDARD.withConnections(8));
        List<RawClient> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                slow.add(new RawClient(server.port()).send("GET /hel"));
            }
            for (int i = 0; i < 20; i++) {
                assertThat(exchange(GET + "\r\n")).endsWith("hello");
            }
            assertThat(server.connections()).isLessThanOrEqualTo(8);
        } finally {
            for (RawClient client : slow) {
                client.close();
            }
        }
    }

    @Test
    void aClientThatDoesNotTakeItsAnswerIsCutOff() throws Exception {
        Limits standard = Limits.STANDARD;
        restart(new Limits(
                standard.headBytes(),
                standard.headers(),
                standard.bodyBytes(),
                standard.bodiesBytes(),
                standard.head(),
                standard.body(),
                standard.idle(),
                Duration.ofMillis(500),
                standard.connections()));
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /large HTTP/1.1\r\n" + HOST + "\r\n");
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
            while (server.connections() > 0 && System.nanoTime() < end) {
                Thread.sleep(50);
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void stoppingWaitsForTheRequestUnderWay() throws Exception {
        try (RawClient idle = new RawClient(server.port())) {
            idle.send(GET + "\r\n").answer();
            var threads = Executors.newSingleThreadExecutor();
            Future<String> slow = threads.submit(() -> exchange("GET /slow HTTP/1.1\r\n" + HOST + "\r\n"));
            assertThat(entered.await(10, TimeUnit.SECONDS)).isTrue();
            Thread opener = new Thread(() -> {
                try {
                    Thread.sleep(300);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                released.countDown();
            });
            opener.start();
            assertThat(server.stop(Duration.ofSeconds(10))).isTrue();
            assertThat(slow.get(10, TimeUnit.SECONDS))
                    .contains("Connection: close")
                    .endsWith("at last");
            assertThat(idle.rest()).isEmpty();
            opener.join();
            threads.shutdown();
        }
    }

    @Test
    void everyAnswerIsObserved() throws IOException {
        exchange(GET + "Connection: close\r\n\r\n");
        exchange("nonsense\r\n\r\n");
        exchange("GET /secret/x HTTP/1.1\r\n" + HOST + "\r\n");
        synchronized (observed) {
            assertThat(observed).containsExactly("GET /hello 200", "  400", "GET /secret/{name} 401");
        }
    }

    @Test
    void aTakenPortIsRefusedWithAdvice() {
        assertThatThrownBy(() -> WebServer.bind(
                        InetAddress.getLoopbackAddress(),
                        server.port(),
                        request -> new Handler.Answer(Response.empty(204), ""),
                        Limits.STANDARD,
                        (route, method, status, nanos) -> {}))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("--port");
    }

    @Test
    void tokensAreRandomLongAndKeptToThemselves() {
        assertThat(AccessToken.random().reveal())
                .hasSize(43)
                .isNotEqualTo(AccessToken.random().reveal());
        assertThat(AccessToken.random()).hasToString("AccessToken(…)");
        assertThatThrownBy(() -> AccessToken.of("short", "x")).hasMessageContaining("16");
        assertThatThrownBy(() -> AccessToken.of("with blanks in the middle", "x"))
                .hasMessageContaining("blanks");
    }

    @Test
    void aServerBeyondThisMachineAnswersToNumbersAndToItsNames() throws IOException {
        Access access = new Access(Optional.empty(), java.util.Set.of("models.example"), true);
        for (String host :
                List.of("192.168.0.1:8080", "models.example", "Models.Example:80", "[fe80::1]:8080", "localhost")) {
            access.check(request(host), false);
        }
        assertThatThrownBy(() -> access.check(request("evil.example"), false)).isInstanceOf(HttpException.class);
        assertThatThrownBy(() -> access.check(request("1.2.3.4.evil.example"), false))
                .isInstanceOf(HttpException.class);
    }

    private static Request request(String host) {
        Head head = new Head("GET", "/", false, Map.of("host", host));
        return new Request(
                head, new Body(head, null, Limits.STANDARD, new java.util.concurrent.atomic.AtomicLong(), b -> {}));
    }
}
