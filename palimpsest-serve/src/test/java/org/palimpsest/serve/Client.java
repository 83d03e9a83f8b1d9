package org.palimpsest.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client with a token. */
final class Client {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;
    private final String token;

    Client(URI base, String token) {
        this.base = base;
        this.token = token;
    }

    record Answer(int status, String type, String body) {
        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(request(path).GET().build());
    }

    Answer post(String path, String body) throws IOException, InterruptedException {
        return post(path, "application/json", body);
    }

    Answer post(String path, String type, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token);
    }

    private Answer send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(
                answer.statusCode(), answer.headers().firstValue("Content-Type").orElse(""), answer.body());
    }
}
