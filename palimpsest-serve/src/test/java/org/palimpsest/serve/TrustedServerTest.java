package org.palimpsest.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.Trust;
import org.palimpsest.model.version.VersionStoreException;

/** A server with a key serves what its owner signed, and nothing else. */
final class TrustedServerTest {
    private static final String ROW =
            "{\"length\": 2.5, \"width\": 9, \"soil\": \"clay\", \"wild\": true, \"seen\": \"2024-05-06\"}";

    @TempDir
    Path directory;

    private Path model;
    private KeyPair pair;
    private ServeOptions options;

    @BeforeEach
    void aSignedModel() throws Exception {
        model = directory.resolve("flowers");
        pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        options = ServeOptions.of(Map.of("flowers", model)).with(Trust.in(pair.getPublic()));
        learn(ModelDirectory.at(model).signing(pair.getPrivate()), "first", 1);
    }

    private void learn(ModelDirectory to, String task, long seed) throws IOException {
        to.learn(LearnRequest.of(Table.of(Flowers.table(directory, task, 120, seed)), task)
                .with(SchemaOptions.target("kind"))
                .withHidden(List.of(8)));
    }

    private static String served(ModelServer server) {
        return server.versions().getOrDefault("flowers", "");
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("it was waited for in vain").isLessThan(end);
            Thread.sleep(20);
        }
    }

    private static void awaitFault(Client client, String text) throws Exception {
        await(() ->
                client.get("/models/flowers").json().path("fault").asString("").contains(text));
        assertThat(client.post("/models/flowers/predict", ROW).status()).isEqualTo(200);
    }

    @Test
    void aModelThatIsNotSignedIsNotServed() throws Exception {
        learn(ModelDirectory.at(model), "second", 2);
        assertThatThrownBy(() -> ModelServer.start(options))
                .isInstanceOf(VersionStoreException.Untrusted.class)
                .hasMessageContaining("log.jsonl:2");
    }

    @Test
    void aVersionIsTakenUpWhenItIsSigned() throws Exception {
        String first = ModelDirectory.at(model).head().hash();
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            learn(ModelDirectory.at(model), "second", 2);
            awaitFault(client, "log.jsonl:2");
            assertThat(served(server)).isEqualTo(first);
            assertThat(client.get("/models/flowers/versions").json().path("events"))
                    .hasSize(1);
            ModelDirectory.at(model).sign(pair.getPrivate());
            String second = ModelDirectory.at(model).head().hash();
            await(() -> served(server).equals(second));
            assertThat(client.get("/models/flowers").json().has("fault")).isFalse();
        }
    }

    @Test
    void aModelThatIsSetBackToAnEarlierSignedStateIsServedAsItWas() throws Exception {
        copy(model, directory.resolve("old"));
        learn(ModelDirectory.at(model).signing(pair.getPrivate()), "second", 2);
        String second = ModelDirectory.at(model).head().hash();
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            copy(directory.resolve("old"), model);
            awaitFault(client, "the model was set back");
            assertThat(served(server)).isEqualTo(second);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        if (Files.exists(to)) {
            try (Stream<Path> files = Files.walk(to)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    @Test
    void aServerChangesASignedModelOnlyWithTheKeyThatSigns() throws Exception {
        learn(ModelDirectory.at(model).signing(pair.getPrivate()), "second", 2);
        String second = ModelDirectory.at(model).head().hash();
        try (ModelServer server = ModelServer.start(options)) {
            Client client = new Client(server.address(), options.token().reveal());
            Client.Answer back = client.post("/models/flowers/rollback", "{\"version\":\"1\"}");
            assertThat(back.status()).as(back.body()).isEqualTo(422);
            assertThat(back.body()).contains("would not be signed");
            assertThat(ModelDirectory.at(model).head().hash()).isEqualTo(second);
        }
        ServeOptions signing = options.with(pair.getPrivate()).withLearning(Policy.STANDARD);
        try (ModelServer server = ModelServer.start(signing)) {
            Client client = new Client(server.address(), signing.token().reveal());
            assertThat(client.post("/models/flowers/rollback", "{\"version\":\"1\"}")
                            .status())
                    .isEqualTo(200);
            assertThat(served(server)).isNotEqualTo(second);
        }
        assertThat(ModelDirectory.at(model).verify(Trust.in(pair.getPublic())).faults())
                .isEmpty();
    }

    @Test
    void aHeadThatIsSetBackManuallyIsReportedAndNotFollowed() throws Exception {
        String first = ModelDirectory.at(model).head().hash();
        learn(ModelDirectory.at(model), "second", 2);
        String second = ModelDirectory.at(model).head().hash();
        ServeOptions plain = ServeOptions.of(Map.of("flowers", model));
        try (ModelServer server = ModelServer.start(plain)) {
            Client client = new Client(server.address(), plain.token().reveal());
            Files.writeString(model.resolve("HEAD"), first + "\n");
            awaitFault(client, "its log ends with version " + second);
            assertThat(served(server)).isEqualTo(second);
        }
        // A server that starts then cannot know which of the two it was; it says so and serves HEAD.
        try (ModelServer server = ModelServer.start(plain)) {
            assertThat(served(server)).isEqualTo(first);
            awaitFault(new Client(server.address(), plain.token().reveal()), "set back manually, or a change");
        }
        learn(ModelDirectory.at(model), "third", 3);
        Files.writeString(model.resolve("HEAD"), first + "\n");
        assertThatThrownBy(() -> ModelServer.start(plain)).hasMessageContaining("HEAD was changed manually");
    }
}
