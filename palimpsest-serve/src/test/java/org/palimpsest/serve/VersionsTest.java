package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Limit;
import org.palimpsest.model.policy.Policy;
import tools.jackson.databind.JsonNode;

/** Versions come and go under load, and clients may learn through the gate. */
final class VersionsTest {
    private static final String ROW =
            "{\"length\": 2.5, \"width\": 9, \"soil\": \"clay\", \"wild\": true, \"seen\": \"2024-05-06\"}";

    @TempDir
    Path directory;

    private static void await(ModelServer server, String name, String hash) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!server.versions().get(name).equals(hash)) {
            assertThat(System.nanoTime()).as("the version was never taken up").isLessThan(end);
            Thread.sleep(10);
        }
    }

    @Test
    void newVersionsAndRollbacksAreTakenUpWithoutALostRequest() throws Exception {
        Path model = Flowers.model(directory);
        String first = ModelDirectory.at(model).head().hash();
        ServeOptions options = ServeOptions.of(Map.of("flowers", model));
        AtomicBoolean done = new AtomicBoolean();
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Map<String, Set<String>> answers = new ConcurrentHashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (ModelServer server = ModelServer.start(options)) {
            List<Future<Integer>> clients = new ArrayList<>();
            for (int c = 0; c < 4; c++) {
                clients.add(threads.submit(() -> {
                    Client client = new Client(server.address(), options.token().reveal());
                    int count = 0;
                    while (!done.get()) {
                        Client.Answer answer = client.post("/models/flowers/predict", ROW);
                        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                        String version = answer.json().path("version").asString();
                        seen.add(version);
                        answers.computeIfAbsent(version, key -> ConcurrentHashMap.newKeySet())
                                .add(answer.json().path("predictions").toString());
                        count++;
                    }
                    return count;
                }));
            }
            String second = Flowers.learn(model, Flowers.table(directory, "second", 120, 2))
                    .version()
                    .hash();
            await(server, "flowers", second);
            ModelDirectory.at(model).rollback(first);
            await(server, "flowers", first);
            ModelDirectory.at(model).rollback(second);
            await(server, "flowers", second);
            Thread.sleep(100);
            done.set(true);
            for (Future<Integer> client : clients) {
                assertThat(client.get(30, TimeUnit.SECONDS)).isGreaterThan(5);
            }
            assertThat(seen).containsExactlyInAnyOrder(first, second);
            assertThat(answers.values()).as("one version, one answer").allMatch(all -> all.size() == 1);
        } finally {
            done.set(true);
            threads.shutdown();
        }
    }

    @Test
    void rollbackAndHistoryOverHttp() throws Exception {
        Path model = Flowers.model(directory);
        Flowers.learn(model, Flowers.table(directory, "second", 120, 2));
        ServeOptions options = ServeOptions.of(Map.of("flowers", model));
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            JsonNode events = client.get("/models/flowers/versions").json().path("events");
            assertThat(events.get(0).path("event").asString()).isEqualTo("learned");
            assertThat(events.get(0).path("current").asBoolean()).isTrue();
            assertThat(events.get(1).path("task").asString()).isEqualTo("first.csv");
            assertThat(events.get(1).path("after").path("accuracy").asDouble()).isGreaterThan(0.5);
            Client.Answer back = client.post("/models/flowers/rollback", "{\"version\":\"HEAD~1\"}");
            assertThat(back.status()).as(back.body()).isEqualTo(200);
            assertThat(ModelDirectory.at(model).head().hash())
                    .isEqualTo(events.get(1).path("version").asString())
                    .isEqualTo(back.json().path("version").asString());
            assertThat(client.post("/models/flowers/rollback", "{\"version\":\"nothing\"}")
                            .status())
                    .isEqualTo(404);
            assertThat(client.post("/models/flowers/rollback", "{}").status()).isEqualTo(400);
        }
    }

    @Test
    void aModelThatCannotBeReadAnyMoreIsServedAsItWas() throws Exception {
        Path model = Flowers.model(directory);
        ServeOptions options = ServeOptions.of(Map.of("flowers", model));
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            Files.writeString(model.resolve("HEAD"), "f".repeat(64) + "\n");
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (!client.get("/models/flowers").json().has("fault")) {
                assertThat(System.nanoTime()).isLessThan(end);
                Thread.sleep(20);
            }
            assertThat(client.post("/models/flowers/predict", ROW).status()).isEqualTo(200);
            assertThat(client.get("/metrics").body()).contains("palimpsest_ready{model=\"flowers\"} 0");
            try (Stream<Path> files = Files.walk(model)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
            assertThat(client.post("/models/flowers/predict", ROW).status()).isEqualTo(200);
            for (String path : List.of("/models/flowers/versions", "/v2/models/flowers/versions/1")) {
                Client.Answer gone = client.get(path);
                assertThat(gone.status()).as(gone.body()).isIn(404, 422, 503);
                assertThat(gone.json().path("error").asString()).contains(" ");
            }
        }
    }

    @Test
    void severalModelsAreServedAndNumbersArePredictedToo() throws Exception {
        Map<String, Path> models = new LinkedHashMap<>();
        models.put("flowers", Flowers.model(directory));
        models.put("prices", Flowers.prices(directory));
        ServeOptions options = ServeOptions.of(models);
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            assertThat(client.get("/models").json().path("models").size()).isEqualTo(2);
            Client.Answer which = client.post("/invocations", "{\"inputs\":[[80, 10]]}");
            assertThat(which.status()).isEqualTo(409);
            assertThat(which.json().path("error").asString()).contains("flowers, prices");
            JsonNode row = client.post("/models/prices/invocations", "{\"inputs\":[[80, 10]]}")
                    .json()
                    .path("predictions")
                    .get(0);
            assertThat(row.path("low").asDouble()).isLessThan(row.path("mean").asDouble());
            assertThat(row.path("high").asDouble())
                    .isGreaterThan(row.path("mean").asDouble());
            JsonNode tensors = client.post(
                            "/v2/models/prices/infer",
                            "{\"inputs\":[{\"name\":\"area\",\"shape\":[2],\"datatype\":\"FP32\",\"data\":[80,90]},"
                                    + "{\"name\":\"age\",\"shape\":[2],\"datatype\":\"INT64\",\"data\":[10,null]}]}")
                    .json();
            List<String> names = new ArrayList<>();
            for (JsonNode output : tensors.path("outputs")) {
                names.add(output.path("name").asString());
                assertThat(output.path("data").size()).isEqualTo(2);
            }
            assertThat(names).containsExactly("mean", "sd", "aleatoric_sd", "epistemic_sd", "novelty", "low", "high");
            assertThat(tensors.path("outputs").get(0).path("data").get(0).asDouble())
                    .isEqualTo(row.path("mean").asDouble());
        }
    }

    private static JsonNode ended(Client client, Client.Answer accepted) throws Exception {
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        String path = "/models/flowers/jobs/" + accepted.json().path("job").asString();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            JsonNode job = client.get(path).json();
            if (!List.of("queued", "running").contains(job.path("state").asString())) {
                return job;
            }
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }

    @Test
    void labelledRowsAreLearnedThroughTheGate() throws Exception {
        Path model = Flowers.model(directory);
        Policy strict = Policy.STANDARD.with(Limit.LEAST_ROWS, 50);
        ServeOptions options = ServeOptions.of(Map.of("flowers", model)).withLearning(strict);
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            JsonNode learned =
                    ended(client, client.post("/models/flowers/learn?task=monday", "text/csv", Flowers.rows(120, 5)));
            assertThat(learned.path("state").asString()).as(learned.toString()).isEqualTo("accepted");
            assertThat(learned.path("version").asString())
                    .isEqualTo(server.versions().get("flowers"));
            assertThat(ModelDirectory.at(model).head().provenance().task()).isEqualTo("monday");
            JsonNode again = ended(client, client.post("/models/flowers/learn", "text/csv", Flowers.rows(120, 5)));
            assertThat(again.path("state").asString()).isEqualTo("failed");
            assertThat(again.path("message").asString()).contains("learned before");
            JsonNode few = ended(client, client.post("/models/flowers/learn", "text/csv", Flowers.rows(20, 6)));
            assertThat(few.path("state").asString()).as(few.toString()).isEqualTo("refused");
            assertThat(few.path("reasons").get(0).asString()).contains("50");
            JsonNode json = ended(
                    client,
                    client.post("/models/flowers/learn", "{\"rows\":[" + ROW.replace("}", ",\"kind\":7}") + "]}"));
            assertThat(json.path("state").asString()).isIn("refused", "failed");
            JsonNode misfit = ended(client, client.post("/models/flowers/learn", "text/csv", "length,kind\n1,rose\n"));
            assertThat(misfit.path("state").asString()).isEqualTo("failed");
            assertThat(misfit.path("message").asString()).contains("width");
            assertThat(client.get("/models/flowers/jobs").json().path("jobs").size())
                    .isEqualTo(5);
            assertThat(client.get("/models/flowers/jobs/99").status()).isEqualTo(404);
            assertThat(client.post("/models/flowers/learn", "").status()).isEqualTo(400);
            assertThat(client.post("/models/flowers/learn?agian=true", ROW).status())
                    .isEqualTo(400);
            assertThat(client.post("/models/flowers/learn?again=1", ROW).status())
                    .isEqualTo(400);
            assertThat(client.post("/models/flowers/learn?task=%0a", ROW).status())
                    .isEqualTo(400);
        }
    }
}
