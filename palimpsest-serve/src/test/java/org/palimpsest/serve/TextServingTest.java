package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Texts over HTTP. */
final class TextServingTest {
    @TempDir
    Path directory;

    @Test
    void aTextIsAnsweredAndTheFormKnowsThatItIsOne() throws Exception {
        List<String> lines = new ArrayList<>(List.of("body,topic"));
        for (int r = 0; r < 60; r++) {
            lines.add("this is number " + r * 7919 % 83 + (r % 2 == 0 ? " about cards,card" : " about loans,loan"));
        }
        Path model = directory.resolve("m");
        ModelDirectory.at(model)
                .learn(LearnRequest.of(Table.of(Files.write(directory.resolve("t.csv"), lines)), "t")
                        .with(SchemaOptions.target("topic")));
        ServeOptions options = ServeOptions.of(Map.of("tickets", model));
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            String about = client.get("/models/tickets").body();
            assertThat(about).contains("\"kind\":\"text\"");
            Client.Answer answer = client.post(
                    "/models/tickets/predict",
                    "{\"rows\": [{\"body\": \"two cards about\"}, {\"body\": \"the loans\"}, {\"body\": null}]}");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.json()
                            .path("predictions")
                            .get(0)
                            .path("prediction")
                            .asString())
                    .isEqualTo("card");
            assertThat(answer.json()
                            .path("predictions")
                            .get(1)
                            .path("prediction")
                            .asString())
                    .isEqualTo("loan");
        }
    }
}
