package org.palimpsest.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Main;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.stream.StreamProvider;
import org.palimpsest.model.stream.WindowSize;

/** {@code palimpsest follow MODEL kafka://host:port/topic}, in a process of its own. */
final class FollowCommandTest {
    private static final int EXIT_TERMINATED = 143;

    @TempDir
    Path directory;

    @Test
    void theCommandFollowsATopicAndContinuesAfterSigterm() throws Exception {
        Path config = Files.writeString(directory.resolve("client.properties"), "client.id=test\n");
        Path model = directory.resolve("model");
        try (Broker broker = new Broker(Files.createDirectory(directory.resolve("broker")))) {
            broker.create("sides", 2);
            for (int batch = 1; batch <= 2; batch++) {
                broker.send("sides", 2, rows(200, batch));
                follow(broker, model, config, batch);
            }
        }
        assertThat(ModelDirectory.at(model).history("HEAD")).hasSize(2);
        assertThat(ModelDirectory.at(model).verify().isValid()).isTrue();
    }

    private static List<String> rows(int n, int batch) {
        return IntStream.range(0, n)
                .mapToObj(i -> "{\"x\": " + (i - n / 2 + batch / 10.0) + ", \"side\": \""
                        + (i < n / 2 ? "left" : "right") + "\"}")
                .toList();
    }

    /** Ends the command when it has learned so many windows. */
    private void follow(Broker broker, Path model, Path config, int windows) throws Exception {
        Path output = directory.resolve("output-" + windows + ".txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "follow",
                        model.toString(),
                        "kafka://" + broker.address() + "/sides",
                        "--target",
                        "side",
                        "--hidden",
                        "4",
                        "--window",
                        "200",
                        "--client-config",
                        config.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        for (int i = 0;
                i < 600 && process.isAlive() && !Files.readString(output).contains("window " + windows + ",");
                i++) {
            process.waitFor(100, TimeUnit.MILLISECONDS);
        }
        process.destroy();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(output)).contains("window " + windows + ", sides up to ");
        assertThat(process.exitValue()).isEqualTo(EXIT_TERMINATED);
    }

    @Test
    void addressesThatAreNoTopicsAreRefusedWithoutTheirPasswords() {
        StreamProvider kafka = StreamProvider.of("KAFKA").orElseThrow();
        for (String address :
                List.of("kafka://host", "kafka:///topic", "kafka://host/a/b", "kafka://host/t?password=hunter2")) {
            assertThatThrownBy(() -> kafka.open(request(address)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("kafka://host:9092/topic");
        }
        assertThatThrownBy(() -> kafka.open(request("kafka://me:hunter2@host:1/topic")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hunter2");
    }

    private StreamProvider.Request request(String address) {
        return new StreamProvider.Request(
                URI.create(address), Optional.empty(), new WindowSize.Rows(1), Map.of(), directory);
    }
}
