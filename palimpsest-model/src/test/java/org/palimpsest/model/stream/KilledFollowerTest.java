package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
    private static final int KILLS = 9;

    @TempDir
    Path directory;

    private Process start(Path model, Path from) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
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
                directory.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("out.txt").toFile()))
                .start();
    }

    private void killAndFinish(Path model, Path from) throws Exception {
        Random random = new Random(1);
        int killed = 0;
        while (killed < KILLS) {
            Process process = start(model, from);
            boolean ended = process.waitFor(200 + random.nextInt(1300), TimeUnit.MILLISECONDS);
            process.destroyForcibly().waitFor();
            if (ended) {
                break;
            }
            killed++;
            if (ModelDirectory.at(model).exists()) {
                assertThat(ModelDirectory.at(model).verify().isValid()).isTrue();
            }
        }
        assertThat(killed).isGreaterThan(2);
        Process last = start(model, from);
        assertThat(last.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(last.exitValue()).as(Files.readString(directory.resolve("out.txt"))).isZero();
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

    private void holdsFor(Path from) throws Exception {
        ModelDirectory whole = ModelDirectory.at(directory.resolve("whole"));
        try (StreamSource source = FollowProcess.source(from, directory)) {
            Follower.open(whole, source, FollowProcess.SETTINGS, epoch -> {}).run(() -> false, report -> {});
        }
        Path path = directory.resolve("killed");
        killAndFinish(path, from);
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
        holdsFor(inbox);
    }

    @Test
    void linesAreNeitherLostNorRepeated() throws Exception {
        Path lines = directory.resolve("rows.jsonl");
        Files.writeString(lines, FollowedRows.jsonLines(60 * WINDOWS - 20, 1, false));
        holdsFor(lines);
    }
}
