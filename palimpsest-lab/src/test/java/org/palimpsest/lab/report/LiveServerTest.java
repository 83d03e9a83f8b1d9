package org.palimpsest.lab.report;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class LiveServerTest {
    @TempDir
    Path root;

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> get(URI address, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void followsARunFromNothingToItsEnd() throws IOException, InterruptedException {
        try (LiveServer server = LiveServer.start(List.of(root), 0, "test")) {
            assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
            assertThat(get(server.address()).body()).contains("No runs yet", "data-live=");
            URI update = server.address().resolve("update");
            String tag = get(update).headers().firstValue("ETag").orElseThrow();
            assertThat(get(update, "If-None-Match", tag).statusCode()).isEqualTo(304);
            RunFiles run = RunFiles.finished("bench one", 0, 3);
            run.withLearned(1).write(root);
            HttpResponse<String> changed = get(update, "If-None-Match", tag);
            assertThat(scores(changed).size()).isEqualTo(1);
            run.write(root);
            assertThat(scores(get(update)).size()).isEqualTo(3);
            assertThat(scores(get(update)).get(2).get(0).path("accuracy").asDouble())
                    .isEqualTo(run.accuracy(2, 0));
        }
    }

    private static JsonNode scores(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode data = JsonMapper.shared().readTree(answer.body()).path("data");
        return data.path("experiments").get(0).path("runs").get(0).path("scores");
    }

    @Test
    void aRunThatCannotBeReadNowIsReadLater() throws IOException, InterruptedException {
        Path directory = RunFiles.finished("bench one", 0, 2).write(root);
        try (LiveServer server = LiveServer.start(List.of(root), 0, "test")) {
            URI update = server.address().resolve("update");
            byte[] whole = Files.readAllBytes(directory.resolve("run.json"));
            Files.writeString(directory.resolve("run.json"), "{");
            assertThat(get(update).statusCode()).isEqualTo(200);
            assertThat(get(update).body()).contains("Left out: ").contains("run.json");
            Files.write(directory.resolve("run.json"), whole);
            assertThat(get(update).body()).doesNotContain("Left out: ");
            assertThat(scores(get(update)).size()).isEqualTo(2);
        }
    }

    @Test
    void aTakenPortIsRefusedWithAdvice() throws IOException {
        try (LiveServer server = LiveServer.start(List.of(root), 0, "test")) {
            int port = server.address().getPort();
            assertThatThrownBy(() -> LiveServer.start(List.of(root), port, "test"))
                    .isInstanceOf(BindException.class)
                    .hasMessageContaining("port " + port)
                    .hasMessageContaining("--port");
        }
    }

    @Test
    void answersToNoOtherNameAndChangesNothing() throws IOException, InterruptedException {
        try (LiveServer server = LiveServer.start(List.of(root), 0, "test")) {
            assertThat(raw(server, "GET / HTTP/1.1", "evil.example")).startsWith("HTTP/1.1 403");
            String own = "127.0.0.1:" + server.address().getPort();
            assertThat(raw(server, "POST / HTTP/1.1", own)).startsWith("HTTP/1.1 405");
            assertThat(get(server.address().resolve("../../etc/passwd")).statusCode())
                    .isEqualTo(404);
        }
    }

    private static String raw(LiveServer server, String request, String host) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
            String text = request + "\r\nHost: " + host + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
