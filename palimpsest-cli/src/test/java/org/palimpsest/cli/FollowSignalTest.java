package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;

/** {@code palimpsest follow} as a process that is told to end while it learns. */
final class FollowSignalTest {
    private static final int WINDOWS = 8;
    private static final int ROWS = 200;

    @TempDir
    Path directory;

    private Path inbox() throws IOException {
        Path inbox = Files.createDirectories(directory.resolve("inbox"));
        for (int w = 0; w < WINDOWS; w++) {
            Random random = new Random(w);
            StringBuilder text = new StringBuilder("id,x,y,side\n");
            for (int r = 0; r < ROWS; r++) {
                double x = random.nextGaussian();
                double y = random.nextGaussian();
                text.append(String.format(Locale.ROOT, "%d-%d,%.4f,%.4f,%s%n", w, r, x, y, x + y > 0 ? "up" : "down"));
            }
            Files.writeString(inbox.resolve("part" + w + ".csv"), text);
        }
        return inbox;
    }

    private Process follow(Path model, Path inbox, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dpalimpsest.kernels=plain",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "follow",
                model.toString(),
                inbox.toString(),
                "--settle",
                "0"));
        if (!Files.exists(model)) {
            command.addAll(List.of("--target", "side", "--id", "id", "--hidden", "8"));
        }
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("errors.txt").toFile())
                .start();
    }

    /** Whether this process, and so each that it starts, ignores a signal; where that cannot be told, it does not. */
    private static boolean isIgnored(int signal) throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> (signal - 1) & 1) == 1);
    }

    /** Runs to the end of what is there; the versions, oldest last. */
    private List<String> versions(Path model, Path inbox) throws Exception {
        Process process = follow(model, inbox, "--once");
        process.getInputStream().readAllBytes();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("errors.txt")))
                .isZero();
        assertThat(ModelDirectory.at(model).verify().isValid()).isTrue();
        return ModelDirectory.at(model).history("HEAD").stream()
                .map(ModelVersion::hash)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "INT, 130"})
    void aSignalWhileItLearnsLosesAndRepeatsNothing(String signal, int code) throws Exception {
        assumeThat(isIgnored(code - 128))
                .as("SIG" + signal
                        + " is ignored here, as in background jobs of a script, and so by all processes started")
                .isFalse();
        Path inbox = inbox();
        List<String> undisturbed = versions(directory.resolve("whole"), inbox);
        assertThat(undisturbed).hasSize(WINDOWS);
        Path model = directory.resolve("told");
        Random random = new Random(1);
        for (int stop = 0; stop < 3; stop++) {
            Process process = follow(model, inbox);
            List<String> said = new ArrayList<>();
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                String line = out.readLine(); // of a window: the next one is being learned from now on
                if (line != null && line.startsWith("continuing")) {
                    line = out.readLine();
                }
                assertThat(line)
                        .as(Files.readString(directory.resolve("errors.txt")))
                        .startsWith("window ");
                said.add(line);
                Thread.sleep(random.nextInt(40));
                assertThat(new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid()))
                                .start()
                                .waitFor())
                        .isZero();
                out.lines().forEach(said::add);
            }
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(code);
            // What it said it had learned is there, and nothing else.
            List<ModelVersion> history = ModelDirectory.at(model).history("HEAD");
            assertThat(said.get(said.size() - 1)).startsWith("window " + history.size() + ",");
            assertThat(said.get(said.size() - 1)).contains(history.get(0).hash().substring(0, 12));
            assertThat(history.size()).isLessThan(WINDOWS);
        }
        assertThat(versions(model, inbox)).isEqualTo(undisturbed);
    }

    @Test
    void asManyVersionsAsWindowsAndNoMore() throws Exception {
        Path inbox = inbox();
        Path model = directory.resolve("again");
        List<String> first = versions(model, inbox);
        assertThat(versions(model, inbox)).isEqualTo(first);
    }
}
