package org.palimpsest.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.serve.ModelServer;
import org.palimpsest.serve.ServeOptions;

/** A few thousand of the malformed requests of {@code research/bin/serve fuzz}, on a server in this process. */
final class FuzzTest {
    @TempDir
    Path directory;

    @Test
    void everyMalformedRequestGetsA4xxWithASentence() throws Exception {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("x0,x1,x2,class\n");
        for (int r = 0; r < 100; r++) {
            double x = random.nextGaussian();
            text.append(x + "," + random.nextGaussian() + "," + r + "," + (x > 0 ? "a" : "b") + "\n");
        }
        Path file = directory.resolve("t.csv");
        Files.writeString(file, text);
        Path model = directory.resolve("model");
        ModelDirectory.at(model)
                .learn(LearnRequest.of(Table.of(file), "t")
                        .with(SchemaOptions.target("class"))
                        .withHidden(List.of(4)));
        ServeOptions options = ServeOptions.of(Map.of("model", model));
        try (ModelServer server = ModelServer.start(options)) {
            MalformedRequests requests = new MalformedRequests(
                    "model", server.address().getAuthority(), options.token().reveal(), 2);
            Fuzz.Result result = Fuzz.run(server.address(), requests, 0, 3000, 4);
            assertThat(result.faults()).isEmpty();
            assertThat(result.statuses().keySet()).contains(400, 401, 403, 404, 405, 413, 415, 422, 431);
        }
    }
}
