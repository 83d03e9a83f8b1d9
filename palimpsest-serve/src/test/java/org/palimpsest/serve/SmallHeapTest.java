package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests take memory by rows and columns from one budget: a heap of 256 MB is never exhausted by them. */
final class SmallHeapTest {
    private static final int AT_ONCE = 16;
    private static final int ROWS = 60_000;

    @TempDir
    Path directory;

    /** Serves a model until its input ends, in a process whose heap can be small. */
    static final class Program {
        private Program() {}

        public static void main(String... args) throws Exception {
            ServeOptions options = ServeOptions.of(Map.of("prices", Path.of(args[0])));
            try (ModelServer server = ModelServer.start(options)) {
                System.out.println(server.address() + " " + options.token().reveal());
                System.in.read();
            }
        }
    }

    private static HttpRequest post(String[] server, String path, String type, String body) {
        return HttpRequest.newBuilder(URI.create(server[0] + path))
                .header("Authorization", "Bearer " + server[1])
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    @Test
    void manyLargeRequestsAtOnceAreAnsweredOrAskedToComeAgain() throws Exception {
        Path model = Flowers.prices(directory);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        model.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String[] server = out.readLine().split(" ");
            String cells = "[8,1],".repeat(ROWS).replaceAll(",$", "");
            String numbers = "8,".repeat(ROWS).replaceAll(",$", "");
            List<HttpRequest> requests = List.of(
                    post(server, "models/prices/predict", "text/csv", "area,age\n" + "8,1\n".repeat(ROWS)),
                    post(server, "invocations", "application/json", "{\"inputs\":[" + cells + "]}"),
                    post(
                            server,
                            "models/prices/predict",
                            "application/json",
                            "[" + "{\"area\":8,\"age\":1},".repeat(ROWS).replaceAll(",$", "") + "]"),
                    post(
                            server,
                            "v2/models/prices/infer",
                            "application/json",
                            "{\"inputs\":[{\"name\":\"area\",\"shape\":[" + ROWS + "],\"datatype\":\"FP64\",\"data\":["
                                    + numbers + "]},{\"name\":\"age\",\"shape\":[" + ROWS
                                    + "],\"datatype\":\"FP64\",\"data\":[" + numbers + "]}]}"));
            HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            for (HttpRequest request : requests) {
                List<CompletableFuture<HttpResponse<Void>>> answers = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.discarding()));
                }
                int good = 0;
                for (CompletableFuture<HttpResponse<Void>> answer : answers) {
                    assertThat(answer.get().statusCode())
                            .as(request.uri().getPath())
                            .isIn(200, 503);
                    good += answer.get().statusCode() == 200 ? 1 : 0;
                    assertThat(answer.get().headers().firstValue("Retry-After").isPresent())
                            .isEqualTo(answer.get().statusCode() == 503);
                }
                assertThat(good).as(request.uri().getPath()).isPositive();
                assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode())
                        .as("alone, " + request.uri().getPath())
                        .isEqualTo(200);
            }
            process.getOutputStream().close();
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
