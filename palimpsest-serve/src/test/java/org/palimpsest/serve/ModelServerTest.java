package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.serve.http.AccessToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Predictions over HTTP are those of {@code predict}, in every form, and what is wrong is told field by field. */
final class ModelServerTest {
    private static final String ROW =
            "{\"length\": 2.5, \"width\": 9, \"soil\": \"peat, wet\", \"wild\": true, \"seen\": \"2024-05-06\"}";

    @TempDir
    static Path directory;

    private static Path model;
    private static ModelServer server;
    private static Client client;

    @BeforeAll
    static void start() throws Exception {
        model = Flowers.model(directory);
        ServeOptions options = ServeOptions.of(Map.of("flowers", model));
        server = ModelServer.start(options);
        client = new Client(server.address(), options.token().reveal());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Map<String, String> expected() throws Exception {
        Path one = directory.resolve("one.csv");
        Files.writeString(one, "length,width,soil,wild,seen\n2.5,9,\"peat, wet\",true,2024-05-06\n");
        List<String> lines = Flowers.predicted(model, "HEAD", one).lines().toList();
        String[] names = lines.get(0).split(",", -1);
        String[] cells = lines.get(1).replace("\"peat, wet\"", "wet").split(",", -1);
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 5; i < names.length - 1; i++) {
            map.put(names[i], cells[i]);
        }
        return map;
    }

    private static void assertEqual(JsonNode answer, Map<String, String> expected) {
        Map<String, String> got = new LinkedHashMap<>();
        answer.properties()
                .forEach(field -> got.put(
                        field.getKey(),
                        field.getValue().isNumber()
                                ? Float.toString((float) field.getValue().asDouble())
                                : field.getValue().asString()));
        assertThat(got).isEqualTo(expected);
    }

    @Test
    void everyFormOfARowGetsTheAnswerOfPredict() throws Exception {
        Map<String, String> expected = expected();
        assertThat(expected)
                .containsKeys("prediction", "probability", "entropy", "aleatoric", "mutual_information", "p_rose");
        for (String body : List.of("{\"rows\":[" + ROW + "]}", "[" + ROW + "]", ROW)) {
            JsonNode answer = client.post("/models/flowers/predict", body).json();
            assertThat(answer.path("version").asString()).hasSize(64);
            assertEqual(answer.path("predictions").get(0), expected);
        }
        String cells = "[2.5, 9, \"peat, wet\", true, \"2024-05-06\"]";
        String columns = "[\"length\",\"width\",\"soil\",\"wild\",\"seen\"]";
        for (String body : List.of(
                "{\"dataframe_split\":{\"columns\":" + columns + ",\"data\":[" + cells + "]}}",
                "{\"dataframe_records\":[" + ROW + "]}",
                "{\"inputs\":[" + cells + "]}",
                "{\"instances\":[" + ROW + "]}",
                "{\"inputs\":{\"length\":[2.5],\"width\":[9],\"soil\":[\"peat, wet\"],\"wild\":[true],\"seen\":[\"2024-05-06\"]}}")) {
            assertEqual(
                    client.post("/invocations", body).json().path("predictions").get(0), expected);
        }
        String csv = "length,width,soil,wild,seen\n2.5,9,\"peat, wet\",true,2024-05-06\n";
        assertEqual(
                client.post("/models/flowers/invocations", "text/csv", csv)
                        .json()
                        .path("predictions")
                        .get(0),
                expected);
    }

    @Test
    void tensorsOfTheProtocolGetTheAnswerOfPredict() throws Exception {
        String inputs = "[{\"name\":\"length\",\"shape\":[1],\"datatype\":\"FP64\",\"data\":[2.5]},"
                + "{\"name\":\"width\",\"shape\":[1,1],\"datatype\":\"FP32\",\"data\":[[9]]},"
                + "{\"name\":\"soil\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"peat, wet\"]},"
                + "{\"name\":\"wild\",\"shape\":[1],\"datatype\":\"BOOL\",\"data\":[true]},"
                + "{\"name\":\"seen\",\"shape\":[1],\"datatype\":\"BYTES\",\"data\":[\"2024-05-06\"]}]";
        String matrix = "[{\"name\":\"rows\",\"shape\":[1,5],\"datatype\":\"BYTES\","
                + "\"data\":[2.5, 9, \"peat, wet\", true, \"2024-05-06\"]}]";
        for (String body : List.of(inputs, matrix)) {
            JsonNode answer = client.post("/v2/models/flowers/infer", "{\"id\":\"a\",\"inputs\":" + body + "}")
                    .json();
            assertThat(answer.path("model_name").asString()).isEqualTo("flowers");
            assertThat(answer.path("id").asString()).isEqualTo("a");
            Map<String, Object> values = new LinkedHashMap<>();
            for (JsonNode output : answer.path("outputs")) {
                assertThat(output.path("shape").toString()).isEqualTo("[1]");
                assertThat(output.path("datatype").asString())
                        .isEqualTo(output.path("name").asString().equals("prediction") ? "BYTES" : "FP64");
                JsonNode value = output.path("data").get(0);
                values.put(output.path("name").asString(), value.isNumber() ? value.asDouble() : value.asString());
            }
            Map<String, String> expected = expected();
            assertThat(Double.parseDouble(expected.get("novelty"))).isBetween(0.0, 1.0);
            assertEqual(JsonMapper.shared().valueToTree(values), expected);
        }
        JsonNode some = client.post(
                        "/v2/models/flowers/versions/1/infer",
                        "{\"inputs\":" + inputs + ",\"outputs\":[{\"name\":\"entropy\"}]}")
                .json();
        assertThat(some.path("outputs").size()).isEqualTo(1);
        JsonNode metadata = client.get("/v2/models/flowers").json();
        assertThat(metadata.path("inputs").get(2).toString())
                .isEqualTo("{\"name\":\"soil\",\"datatype\":\"BYTES\",\"shape\":[-1]}");
        assertThat(metadata.path("versions").get(0).asString())
                .isEqualTo(server.versions().get("flowers"));
    }

    @Test
    void aTableGetsTheBytesOfPredict() throws Exception {
        Path table = Flowers.table(directory, "more", 50, 9);
        Client.Answer answer = client.post("/models/flowers/predict", "text/csv", Files.readString(table));
        assertThat(answer.type()).startsWith("text/csv");
        assertThat(answer.body()).isEqualTo(Flowers.predicted(model, "HEAD", table));
        String broken = "length,width,soil,wild,seen\nlong,9,clay,true,2024-05-06\n1,9,clay,true,2024-05-06\n";
        assertThat(client.post("/models/flowers/predict", "text/csv", broken)
                        .body()
                        .lines()
                        .toList()
                        .get(1))
                .endsWith("length: a number was expected, but there is 'long'\"");
        assertThat(client.post("/models/flowers/predict", "text/csv", "length\n1\n")
                        .json()
                        .path("fields")
                        .size())
                .isEqualTo(4);
    }

    @Test
    void everyWrongFieldIsListed() throws Exception {
        Client.Answer answer = client.post(
                "/models/flowers/predict",
                "{\"rows\":[" + ROW
                        + ",{\"length\":\"long\",\"wild\":\"perhaps\",\"seen\":[1],\"widht\":3,\"soil\":null}]}");
        assertThat(answer.status()).isEqualTo(422);
        Map<String, String> problems = new LinkedHashMap<>();
        for (JsonNode field : answer.json().path("fields")) {
            assertThat(field.path("row").asInt()).isEqualTo(2);
            problems.put(field.path("field").asString(), field.path("problem").asString());
        }
        assertThat(problems.keySet()).containsExactlyInAnyOrder("length", "width", "wild", "seen");
        assertThat(problems.get("width")).contains("missing", "a number", "'widht'");
        assertThat(problems.get("seen")).contains("list");
        Client.Answer cells = client.post(
                "/models/flowers/predict",
                "{\"length\":\"long\",\"width\":9,\"wild\":\"perhaps\",\"seen\":\"once\",\"soil\":\"chalk\"}");
        assertThat(cells.status()).isEqualTo(422);
        List<String> names = new ArrayList<>();
        cells.json()
                .path("fields")
                .forEach(field -> names.add(field.path("field").asString()));
        assertThat(names).containsExactly("length", "wild", "seen");
    }

    @Test
    void whatMakesNoSenseGetsAStatusAndASentence() throws Exception {
        Map<String, Integer> bodies = new LinkedHashMap<>();
        bodies.put("", 400);
        bodies.put("{", 400);
        bodies.put("nonsense", 400);
        bodies.put("[" + ROW + "] more", 400);
        bodies.put("3", 400);
        bodies.put("[3]", 400);
        bodies.put("{\"rows\":3}", 400);
        bodies.put("{\"rows\":[" + ROW + "],\"set\":0.9}", 400);
        bodies.put("[".repeat(100_000), 400);
        bodies.put("{\"length\":" + "9".repeat(5000) + "}", 400);
        bodies.put("{}", 422);
        bodies.put("[]", 422);
        bodies.put(ROW.replace("{", "{\"length\":1,"), 422);
        for (Map.Entry<String, Integer> one : bodies.entrySet()) {
            for (String path : List.of("/models/flowers/predict", "/v2/models/flowers/infer", "/invocations")) {
                Client.Answer answer = client.post(path, one.getKey());
                assertThat(answer.status()).as(path + " " + one.getKey()).isBetween(400, 499);
                assertThat(answer.json().path("error").asString()).hasSizeGreaterThan(10);
                if (path.equals("/models/flowers/predict")) {
                    assertThat(answer.status()).as(one.getKey()).isEqualTo(one.getValue());
                }
            }
        }
        assertThat(client.post("/models/flowers/predict?set=2", ROW).status()).isEqualTo(400);
        assertThat(client.post("/models/flowers/predict?sett=0.5", ROW).status())
                .isEqualTo(400);
        assertThat(client.post("/models/flowers/predict?set=0.99999", ROW).status())
                .isEqualTo(422);
        assertThat(client.post("/models/flowers/predict?version=77", ROW).status())
                .isEqualTo(404);
        assertThat(client.post("/models/roses/predict", ROW).status()).isEqualTo(404);
        assertThat(client.post("/models/flowers/predict", "text/xml", ROW).status())
                .isEqualTo(415);
        assertThat(client.post("/models/flowers/learn", ROW).status()).isEqualTo(403);
    }

    @Test
    void setsAndRefusalsAreThoseOfPredict() throws Exception {
        JsonNode answer = client.post("/models/flowers/predict?set=0.8", ROW).json();
        assertThat(answer.path("predictions").get(0).has("set")).isTrue();
    }

    @Test
    void theDescriptionAndTheServerAgree() throws Exception {
        JsonNode described = client.get("/openapi.json").json();
        TreeSet<String> paths = new TreeSet<>();
        described
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    paths.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                    String all = method.getValue().path("parameters").toString();
                    for (String part : path.getKey().split("/")) {
                        if (part.startsWith("{")) {
                            assertThat(all).contains("\"name\":\"" + part.substring(1, part.length() - 1) + "\"");
                        }
                    }
                }));
        assertThat(paths).containsExactlyInAnyOrderElementsOf(server.routes());
        // Every address that needs no variable answers as it is described, with the token and without.
        Client stranger = new Client(server.address(), AccessToken.random().reveal());
        for (Map.Entry<String, JsonNode> path : described.path("paths").properties()) {
            JsonNode get = path.getValue().path("get");
            String address = path.getKey().replace("{model}", "flowers").replace("{version}", "HEAD");
            if (!get.isMissingNode() && !address.contains("{") && !address.endsWith("/jobs")) {
                Client.Answer answer = client.get(address);
                JsonNode good = get.path("responses").path(String.valueOf(answer.status()));
                assertThat(good.isMissingNode())
                        .as(address + " " + answer.status())
                        .isFalse();
                String type = answer.type().replaceFirst(";.*", "");
                assertThat(type.isEmpty() || good.path("content").has(type))
                        .as(address + " " + type)
                        .isTrue();
                assertThat(stranger.get(address).status() == 401).as(address).isEqualTo(!get.has("security"));
                JsonNode shape = described.at(good.path("content")
                        .path("application/json")
                        .path("schema")
                        .path("$ref")
                        .asString("#/none")
                        .substring(1));
                shape.path("required")
                        .forEach(name -> assertThat(answer.json().has(name.asString()))
                                .as(address + " " + name)
                                .isTrue());
            }
        }
    }

    @Test
    void theMetricsCountWhatHappened() throws Exception {
        for (int i = 0; i < 120; i++) {
            client.post("/models/flowers/predict", ROW);
        }
        String text = client.get("/metrics").body();
        assertThat(text)
                .contains(
                        "palimpsest_requests_total{route=\"/models/{model}/predict\",method=\"POST\",status=\"200\"}",
                        "palimpsest_request_seconds_bucket{route=\"/models/{model}/predict\",le=\"+Inf\"}",
                        "palimpsest_refused_rows_total{model=\"flowers\"} 0",
                        "palimpsest_mutual_information_mean{model=\"flowers\"} 0.",
                        "palimpsest_version_info{model=\"flowers\",version=\""
                                + server.versions().get("flowers"));
        double drift = text.lines()
                .filter(line -> line.startsWith("palimpsest_drift{model=\"flowers\"}"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf('}') + 2)))
                .findFirst()
                .orElseThrow();
        assertThat(drift).as("one row again and again is not what was learned").isGreaterThan(1);
        assertThat(text.lines())
                .allMatch(line ->
                        line.startsWith("# ") || line.matches("[a-z_]+(\\{[^{]*(\\{[a-z]+})?.*})? [-0-9.eE+NaIf]+"));
    }

    @Test
    void aModelIsDescribedWellEnoughForAForm() throws Exception {
        JsonNode answer = client.get("/models/flowers").json();
        assertThat(answer.path("target").path("labels").toString()).isEqualTo("[\"iris\",\"lily\",\"rose\"]");
        List<String> kinds = new ArrayList<>();
        answer.path("inputs").forEach(input -> kinds.add(input.path("kind").asString()));
        assertThat(kinds).containsExactly("number", "number", "category", "boolean", "date");
        assertThat(answer.path("inputs").get(4).path("typical").asString()).matches("2024-\\d\\d-\\d\\d");
        assertThat(answer.path("scores").path("accuracy").asDouble()).isGreaterThan(0.5);
    }

    @Test
    void namesThatFitNoAddressAreRefused() {
        assertThatThrownBy(() -> ServeOptions.of(Map.of("a b", model))).hasMessageContaining("NAME=DIRECTORY");
        assertThatThrownBy(() -> ServeOptions.of(Map.of("..", model))).hasMessageContaining("NAME=DIRECTORY");
        assertThatThrownBy(() -> ModelServer.start(ServeOptions.of(Map.of("x", directory.resolve("nothing")))))
                .hasMessageContaining("there is no model");
    }
}
