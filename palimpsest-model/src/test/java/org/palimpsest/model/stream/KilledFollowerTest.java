package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.version.LogEntry;

/** A follower that is killed with -9 again and again ends with the versions of one that was not. */
final class KilledFollowerTest {
    private static final int WINDOWS = 6;
    private static final int KILLS = 8;

    @TempDir
    Path directory;

    private Process start(Path model, Path from, boolean adapt) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                // The kernels are part of a version's provenance, and so of its hash.
                "--add-modules",
                ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                        ? "jdk.incubator.vector"
                        : "java.base",
                "-cp",
                System.getProperty("java.class.path"),
                FollowProcess.class.getName(),
                model.toString(),
                from.toString(),
                directory.toString(),
                String.valueOf(adapt)));
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("errors.txt").toFile())
                .start();
    }

    /** Kills at any time after the follower has opened the stream: at once, and within the time of some windows. */
    private void killAndFinish(Path model, Path from, boolean adapt, long windowMillis) throws Exception {
        Random random = new Random(1);
        int killed = 0;
        boolean ended = false;
        while (killed < KILLS && !ended) {
            Process process = start(model, from, adapt);
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                assertThat(out.readLine()).as(errors()).isEqualTo("ready");
                long wait = killed == 0 ? 0 : random.nextLong(Math.max(50, 3 * windowMillis));
                ended = process.waitFor(wait, TimeUnit.MILLISECONDS);
                process.destroyForcibly().waitFor();
            }
            killed += ended ? 0 : 1;
            if (ModelDirectory.at(model).exists()) {
                assertThat(ModelDirectory.at(model).verify().isValid()).isTrue();
            }
        }
        assertThat(killed).isPositive();
        Process last = start(model, from, adapt);
        last.getInputStream().readAllBytes();
        assertThat(last.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(last.exitValue()).as(errors()).isZero();
    }

    private String errors() throws IOException {
        return Files.readString(directory.resolve("errors.txt"));
    }

    private static List<Object> positions(ModelDirectory model) throws IOException {
        List<Object> positions = new ArrayList<>();
        for (LogEntry entry : model.log()) {
            if (entry.details().get("stream") instanceof Map<?, ?> state) {
                positions.add(String.valueOf(state.get("position")));
            }
        }
        return positions;
    }

    private void holdsFor(Path from, boolean adapt) throws Exception {
        ModelDirectory whole = ModelDirectory.at(directory.resolve("whole"));
        long start = System.nanoTime();
        try (StreamSource source = FollowProcess.source(from, directory)) {
            Follower.open(whole, source, FollowProcess.settings(adapt), epoch -> {})
                    .run(() -> false, report -> {});
        }
        long windowMillis = (System.nanoTime() - start) / 1_000_000 / WINDOWS;
        Path path = directory.resolve("killed");
        killAndFinish(path, from, adapt, windowMillis);
        ModelDirectory killed = ModelDirectory.at(path);
        assertThat(positions(killed)).hasSize(WINDOWS).doesNotHaveDuplicates().isEqualTo(positions(whole));
        assertThat(killed.history("HEAD").stream().map(version -> version.hash()))
                .isEqualTo(whole.history("HEAD").stream()
                        .map(version -> version.hash())
                        .toList());
        assertThat(killed.verify().isValid()).isTrue();
    }

    @Test
    void filesAreNeitherLostNorRepeated() throws Exception {
        Path inbox = Files.createDirectory(directory.resolve("inbox"));
        for (int w = 0; w < WINDOWS; w++) {
            Files.writeString(inbox.resolve("part" + w + ".csv"), FollowedRows.csv(60, w, w > 3));
        }
        holdsFor(inbox, false);
    }

    @Test
    void linesAreNeitherLostNorRepeated() throws Exception {
        Path lines = directory.resolve("rows.jsonl");
        Files.writeString(lines, FollowedRows.jsonLines(60 * WINDOWS - 20, 1, false));
        holdsFor(lines, false);
    }

    @Test
    void aModelThatLearnsRowByRowIsResumedToTheByte() throws Exception {
        Path lines = directory.resolve("rows.jsonl");
        Files.writeString(lines, FollowedRows.jsonLines(60 * WINDOWS - 20, 1, false));
        holdsFor(lines, true);
    }
}
