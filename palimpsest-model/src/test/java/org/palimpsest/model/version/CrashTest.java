package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.version.Sample.Change;

/** A process that is killed between any two steps leaves the model before its change or after it. */
final class CrashTest {
    private final FileSystem memory = Sample.memory();
    private final Path model = memory.getPath("m");

    @AfterEach
    void forget() throws IOException {
        memory.close();
    }

    @Test
    void aCrashAtAnyStepOfAnyChangeLeavesTheOldOrTheNewModel() throws IOException {
        int crashes = 0;
        for (Change change : Sample.allChanges()) {
            Map<String, byte[]> before = Sample.snapshot(model);
            Map<String, byte[]> after = after(model, change);
            for (int steps = 0; ; steps++) {
                Sample.restore(model, before);
                boolean crashed = crashes(model, steps, change);
                checkUnrepaired(model, before, after);
                Sample.writer(model, CrashingDisk.never()).close();
                checkRepaired(model, before, after);
                if (!crashed) {
                    break;
                }
                crashes++;
            }
            Sample.restore(model, after);
        }
        assertThat(crashes).isGreaterThan(100);
    }

    @Test
    void aCrashWhileRepairingIsRepairedAsWell() throws IOException {
        for (Change change : Sample.allChanges()) {
            Map<String, byte[]> before = Sample.snapshot(model);
            Map<String, byte[]> after = after(model, change);
            boolean crashed = true;
            for (int steps = 0; crashed; steps++) {
                Sample.restore(model, before);
                crashed = crashes(model, steps, change);
                Map<String, byte[]> broken = Sample.snapshot(model);
                boolean again = true;
                for (int repair = 0; again; repair++) {
                    Sample.restore(model, broken);
                    again = crashes(model, repair, writer -> {});
                    checkUnrepaired(model, before, after);
                    Sample.writer(model, CrashingDisk.never()).close();
                    checkRepaired(model, before, after);
                }
            }
            Sample.restore(model, after);
        }
    }

    @Test
    void aWriterThatFailedOnceRefusesToGoOn() throws IOException {
        for (Change change : Sample.allChanges()) {
            after(model, change);
        }
        try (VersionWriter writer = Sample.writer(model, new CrashingDisk(12))) {
            assertThat(failure(() -> Sample.learn(7).make(writer))).isInstanceOf(CrashingDisk.Crash.class);
            assertThat(failure(() -> Sample.learn(8).make(writer))).hasMessageContaining("open another");
        }
    }

    @Test
    void theDiskOfTheseTestsWritesWhatARealDiskHolds(@TempDir Path directory) throws IOException {
        Path real = directory.resolve("m");
        for (Change change : Sample.allChanges()) {
            Sample.build(real, List.of(change));
            assertThat(equal(after(model, change), Sample.snapshot(real))).isTrue();
        }
    }

    private static Map<String, byte[]> after(Path model, Change change) throws IOException {
        try (VersionWriter writer = Sample.writer(model, CrashingDisk.never())) {
            change.make(writer);
        }
        return Sample.snapshot(model);
    }

    private static boolean crashes(Path model, int steps, Change change) throws IOException {
        try (VersionWriter writer = Sample.writer(model, new CrashingDisk(steps))) {
            change.make(writer);
            return false;
        } catch (CrashingDisk.Crash e) {
            return true;
        }
    }

    /** Readers, before any repair: the format may be missing only if there was no model before. */
    private static void checkUnrepaired(Path model, Map<String, byte[]> before, Map<String, byte[]> after)
            throws IOException {
        if (!Files.exists(model.resolve("format"))) {
            assertThat(before).doesNotContainKey("format");
            return;
        }
        Verification check = VersionStore.verify(model);
        assertThat(check.faults()).isEmpty();
        Optional<String> head = VersionStore.open(model).head();
        assertThat(head.map(hash -> hash + "\n").orElse("")).isIn(List.of(text(before), text(after)));
        if (head.isPresent()) {
            assertThat(VersionStore.open(model).read(head.get()).hash()).isEqualTo(head.get());
        }
    }

    private static void checkRepaired(Path model, Map<String, byte[]> before, Map<String, byte[]> after)
            throws IOException {
        Verification check = VersionStore.verify(model);
        assertThat(check.faults()).isEmpty();
        assertThat(check.pending()).isEmpty();
        Map<String, byte[]> now = Sample.snapshot(model);
        Map<String, byte[]> old = new HashMap<>(before);
        for (String always : List.of("format", "lock")) {
            old.putIfAbsent(always, now.get(always));
        }
        if (now.containsKey("log.jsonl")) {
            old.putIfAbsent("log.jsonl", new byte[0]); // a first line that was cut off again
        }
        assertThat(equal(now, old) || equal(now, after)).isTrue();
    }

    private static boolean equal(Map<String, byte[]> a, Map<String, byte[]> b) {
        return a.keySet().equals(b.keySet())
                && a.keySet().stream().allMatch(name -> Arrays.equals(a.get(name), b.get(name)));
    }

    private static String text(Map<String, byte[]> snapshot) {
        return new String(snapshot.getOrDefault("HEAD", new byte[0]), StandardCharsets.US_ASCII);
    }

    private interface Call {
        void run() throws IOException;
    }

    private static Throwable failure(Call call) {
        try {
            call.run();
        } catch (IOException | CrashingDisk.Crash e) {
            return e;
        }
        throw new AssertionError("nothing was thrown");
    }
}
