package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Exact models over HTTP. */
final class ExactServingTest {
    private static final String ROW =
            "{\"length\": 2.5, \"width\": 9, \"soil\": \"clay\", \"wild\": true, \"seen\": \"2024-05-06\"}";
    private static final int WAIT = 10;

    @TempDir
    Path directory;

    @Test
    void aSmallTableIsLearnedBeforeTheAnswer() throws Exception {
        Path model = directory.resolve("exact");
        ModelDirectory.at(model)
                .learn(LearnRequest.of(Table.of(Flowers.table(directory, "first", 90, 1)), "first")
                        .with(SchemaOptions.target("kind"))
                        .withPredictors(List.of("exact")));
        ServeOptions options = ServeOptions.of(Map.of("flowers", model)).withLearning(Policy.STANDARD);
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            long begun = System.nanoTime();
            Client.Answer learned =
                    client.post("/models/flowers/learn?task=monday&wait=" + WAIT, "text/csv", Flowers.rows(60, 5));
            long waited = System.nanoTime() - begun;
            boolean ended = List.of("accepted", "refused", "failed")
                    .contains(learned.json().path("state").asString());
            assertThat(learned.status()).as(learned.body()).isEqualTo(ended ? 200 : 202);
            assertThat(ended || waited >= TimeUnit.SECONDS.toNanos(WAIT) - TimeUnit.MILLISECONDS.toNanos(10))
                    .as("it answers when the job has ended, or after all seconds")
                    .isTrue();
            if (ended) {
                assertThat(learned.json().path("version").asString())
                        .as(learned.body())
                        .isEqualTo(server.versions().get("flowers"));
            }
            Client.Answer predicted = client.post("/models/flowers/predict", ROW);
            assertThat(predicted.status()).as(predicted.body()).isEqualTo(200);
            assertThat(predicted.body()).contains("mutual_information");
            assertThat(client.post("/models/flowers/learn?wait=11", "text/csv", Flowers.rows(60, 6))
                            .status())
                    .isEqualTo(400);
        }
    }
}
