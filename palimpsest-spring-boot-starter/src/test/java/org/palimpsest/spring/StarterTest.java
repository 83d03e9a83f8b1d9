package org.palimpsest.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.spring.example.ExampleApplication;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The example application, started on a port of its own with a model that was learned here. */
final class StarterTest {
    @TempDir
    private Path directory;

    private ConfigurableApplicationContext application;
    private URI base;

    @BeforeEach
    void start() throws IOException {
        learn("january", 1);
        application = SpringApplication.run(
                ExampleApplication.class,
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--logging.level.root=warn",
                "--palimpsest.model=" + model(),
                "--palimpsest.poll=20ms",
                "--management.endpoints.web.exposure.include=health,metrics",
                "--management.endpoint.health.show-details=always");
        int port = ((WebServerApplicationContext) application).getWebServer().getPort();
        base = URI.create("http://127.0.0.1:" + port);
    }

    @AfterEach
    void stop() {
        application.close();
    }

    private Path model() {
        return directory.resolve("model");
    }

    private void learn(String task, long seed) throws IOException {
        ModelDirectory.at(model()).learn(request(task, seed));
    }

    private LearnRequest request(String task, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder csv = new StringBuilder("x,y,kind,side\n");
        for (int r = 0; r < 200; r++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            csv.append(x).append(',').append(y).append(r % 2 == 0 ? ",a," : ",b,");
            csv.append(x + y > 1 ? "right\n" : "left\n");
        }
        Path file = Files.writeString(directory.resolve(task + ".csv"), csv);
        LearnRequest request = LearnRequest.of(Table.of(file), task);
        return seed == 1 ? request.with(SchemaOptions.target("side")).withHidden(List.of(8)) : request;
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).build());
    }

    private JsonNode predict(String rows) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve("/predict"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(rows))
                .build());
    }

    private static JsonNode send(HttpRequest request) throws IOException, InterruptedException {
        String body = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                .body();
        return JsonMapper.shared().readTree(body);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1500 && !condition.getAsBoolean(); i++) {
            Thread.sleep(20);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void aControllerPredictsWithUncertainty() throws IOException, InterruptedException {
        JsonNode answers = predict("[{\"x\": 0.9, \"y\": 0.9, \"kind\": \"a\"}, {\"x\": 0.1, \"y\": 0.1},"
                + " {\"x\": \"nine\", \"y\": 0.1, \"kind\": \"b\"}]");
        assertThat(answers.get(0).get("prediction").asString()).isEqualTo("right");
        assertThat(answers.get(0).get("mutual_information").isNumber()).isTrue();
        assertThat(answers.get(1).get("prediction").asString()).isEqualTo("left");
        assertThat(answers.get(2).has("prediction")).isFalse();
        assertThat(answers.get(2).get("problem").asString()).contains("x", "nine");
    }

    @Test
    void aNewVersionIsFollowedAndCounted() throws IOException, InterruptedException {
        FollowedModel bean = application.getBean(FollowedModel.class);
        String before = bean.version();
        bean.predict(Map.of("x", 0.5, "y", 0.1));
        learn("february", 2);
        String after = ModelDirectory.at(model()).head().hash();
        assertThat(after).isNotEqualTo(before);
        await(() -> bean.version().equals(after));
        await(() -> bean.swaps() == 1);
        assertThat(get("/actuator/metrics/palimpsest.rows")
                        .at("/measurements/0/value")
                        .asDouble())
                .isEqualTo(1);
        assertThat(get("/actuator/metrics/palimpsest.version.swaps")
                        .at("/measurements/0/value")
                        .asDouble())
                .isEqualTo(1);
    }

    @Test
    void callsAndLessonsAreObservations() throws IOException, InterruptedException {
        FollowedModel bean = application.getBean(FollowedModel.class);
        predict("[{\"x\": 0.9, \"y\": 0.9, \"kind\": \"a\"}]");
        String before = bean.version();
        assertThat(bean.learn(request("march", 3)).accepted()).isTrue();
        assertThat(bean.version()).isNotEqualTo(before);
        assertThatThrownBy(() -> bean.learn(LearnRequest.of(Table.of(directory.resolve("none.csv")), "april")))
                .isInstanceOf(IOException.class);
        assertThat(count("palimpsest.prediction", "model:model")).isEqualTo(1);
        assertThat(count("palimpsest.learning", "error:none")).isEqualTo(1);
        assertThat(count("palimpsest.learning", "model:model")).isEqualTo(2);
    }

    private double count(String meter, String tag) throws IOException, InterruptedException {
        return get("/actuator/metrics/" + meter + "?tag=" + tag)
                .at("/measurements/0/value")
                .asDouble();
    }

    @Test
    void healthIsDownWhileTheNewestVersionCannotBeRead() throws IOException, InterruptedException {
        FollowedModel bean = application.getBean(FollowedModel.class);
        JsonNode health = get("/actuator/health");
        assertThat(health.at("/components/palimpsest/status").asString()).isEqualTo("UP");
        assertThat(health.at("/components/palimpsest/details/version").asString())
                .isEqualTo(bean.version());
        Path head = model().resolve("HEAD");
        byte[] right = Files.readAllBytes(head);
        Files.writeString(head, "0".repeat(64) + "\n");
        await(() -> bean.fault().isPresent());
        assertThat(get("/actuator/health").at("/components/palimpsest/status").asString())
                .isEqualTo("DOWN");
        assertThat(predict("[{\"x\": 0.9, \"y\": 0.9}]")
                        .get(0)
                        .get("prediction")
                        .asString())
                .isEqualTo("right");
        Files.write(head, right);
        await(() -> bean.fault().isEmpty());
    }

    @Test
    void theMetadataNamesEverySetting() throws IOException {
        JsonNode metadata;
        try (var in = PalimpsestProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            metadata = JsonMapper.shared().readTree(in);
        }
        TreeSet<String> described = new TreeSet<>();
        metadata.get("properties")
                .forEach(each -> described.add(
                        each.get("name").asString() + " " + each.get("type").asString()));
        TreeSet<String> there = new TreeSet<>();
        Arrays.stream(PalimpsestProperties.class.getRecordComponents())
                .forEach(each -> there.add(
                        "palimpsest." + each.getName() + " " + each.getType().getName()));
        assertThat(described).isEqualTo(there);
    }
}
