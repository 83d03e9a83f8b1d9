package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.report.LiveReport;

final class WatchServerTest {
    @TempDir
    Path root;

    private final HttpClient client = HttpClient.newHttpClient();

    private WatchServer start() throws IOException {
        return WatchServer.start(new LiveReport(List.of(root), "test", new RunWords()), 0);
    }

    private HttpResponse<String> get(URI address, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(20));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void thePageAndItsUpdatesAreServed() throws IOException, InterruptedException {
        try (WatchServer server = start()) {
            assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
            assertThat(get(server.address()).body()).contains("No runs yet", "data-live=");
            URI update = server.address().resolve("update");
            HttpResponse<String> first = get(update);
            assertThat(first.statusCode()).isEqualTo(200);
            String tag = first.headers().firstValue("ETag").orElseThrow();
            assertThat(get(update, "If-None-Match", tag).statusCode()).isEqualTo(304);
            assertThat(get(update, "If-None-Match", "\"old\"").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void oneByteAndSilenceFreezesNobody() throws IOException, InterruptedException {
        try (WatchServer server = start();
                Socket silent = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().getPort())) {
            silent.getOutputStream().write('G');
            silent.getOutputStream().flush();
            for (int i = 0; i < 5; i++) {
                assertThat(get(server.address()).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    void answersToNoOtherNameAndChangesNothing() throws IOException, InterruptedException {
        try (WatchServer server = start()) {
            assertThat(raw(server, "GET / HTTP/1.1", "evil.example")).startsWith("HTTP/1.1 403");
            String own = "127.0.0.1:" + server.address().getPort();
            assertThat(raw(server, "POST / HTTP/1.1", own)).startsWith("HTTP/1.1 405");
            // A path that leads out of the root is malformed.
            assertThat(get(server.address().resolve("../../etc/passwd")).statusCode())
                    .isEqualTo(400);
        }
    }

    private static String raw(WatchServer server, String request, String host) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            String text = request + "\r\nHost: " + host + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aTakenPortIsRefusedWithAdvice() throws IOException {
        try (WatchServer server = start()) {
            int port = server.address().getPort();
            LiveReport report = new LiveReport(List.of(root), "test", new RunWords());
            assertThatThrownBy(() -> WatchServer.start(report, port))
                    .isInstanceOf(BindException.class)
                    .hasMessageContaining("port " + port)
                    .hasMessageContaining("choose another");
        }
    }
}
