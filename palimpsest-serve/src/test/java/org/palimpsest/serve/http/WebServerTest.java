package org.palimpsest.serve.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.junit.jupiter.api.Test;

/** Requests, answers, access and the end of a server. */
final class WebServerTest extends ServerFixture {
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
        assertMemoryGivenBack();
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
        assertMemoryGivenBack();
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
        awaitTrue(() -> {
            synchronized (observed) {
                return observed.size() == 3;
            }
        });
        synchronized (observed) {
            assertThat(observed).containsExactly("GET /hello 200", "  400", "GET /secret/{name} 401");
        }
    }

    @Test
    void aTakenPortIsRefusedWithAdvice() {
        Router nothing = new Router(new Access(Optional.empty(), Set.of(), false), List.of());
        assertThatThrownBy(() -> WebServer.bind(
                        InetAddress.getLoopbackAddress(),
                        server.port(),
                        Optional.empty(),
                        nothing,
                        Limits.STANDARD,
                        (route, method, status, nanos) -> {}))
                .isInstanceOf(BindException.class)
                .hasMessageContaining("choose another");
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
        Access access = new Access(Optional.empty(), Set.of("models.example"), true);
        for (String host :
                List.of("192.168.0.1:8080", "models.example", "Models.Example:80", "[fe80::1]:8080", "localhost")) {
            access.check(request(host), false);
        }
        assertThatThrownBy(() -> access.check(request("evil.example"), false)).isInstanceOf(HttpException.class);
        assertThatThrownBy(() -> access.check(request("1.2.3.4.evil.example"), false))
                .isInstanceOf(HttpException.class);
    }

    private static Request request(String host) {
        return new Request(
                "GET", HttpURI.from("/"), HttpFields.build().put("Host", host), 100, new MemoryBudget(0).open());
    }
}
