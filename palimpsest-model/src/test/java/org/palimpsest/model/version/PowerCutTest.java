package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.palimpsest.disk.Crash;
import org.palimpsest.disk.SimulatedDisk;
import org.palimpsest.model.version.Sample.Change;

/**
 * A model on a disk that loses power before any operation of any change, with any subset of what was not forced: the next
 * writer finds the model before the change or after it; after it, once the change was reported.
 */
final class PowerCutTest {
    private static final int SAMPLES = 6;

    private static Path model(SimulatedDisk disk) {
        return disk.getPath("/models/m");
    }

    /** Whether the process died first. */
    private static boolean dies(SimulatedDisk disk, Change change) throws IOException {
        try (VersionWriter writer = Sample.writer(model(disk))) {
            change.make(writer);
            return false;
        } catch (Crash e) {
            return true;
        }
    }

    @Test
    void everyChangeIsThereOrNotAndStaysOnceItWasReported() throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        Files.createDirectories(disk.getPath("/models"));
        int cuts = 0;
        for (Change change : Sample.allChanges()) {
            SimulatedDisk start = disk.afterKill();
            Map<String, byte[]> before = Sample.snapshot(model(start));
            SimulatedDisk done = start.afterKill();
            dies(done, change);
            Map<String, byte[]> after = Sample.snapshot(model(done));
            boolean died = true;
            for (int steps = 0; died; steps++) {
                SimulatedDisk dying = start.afterKill().crashAfter(steps);
                died = dies(dying, change);
                boolean reported = !died;
                String when = "after " + steps + " operations of " + dying.operations();
                dying.powerCuts(SAMPLES, steps).forEach(cut -> check(cut, before, after, reported, when));
                check(dying.afterKill(), before, after, reported, when);
                cuts++;
            }
            disk = done;
        }
        assertThat(cuts).isGreaterThan(100);
    }

    private static void check(
            SimulatedDisk cut, Map<String, byte[]> before, Map<String, byte[]> after, boolean reported, String when) {
        try {
            if (Files.exists(model(cut).resolve("format"))) {
                assertThat(VersionStore.verify(model(cut)).faults()).as(when).isEmpty();
            }
            Sample.writer(model(cut)).close();
            Verification verified = VersionStore.verify(model(cut));
            assertThat(verified.faults()).as(when).isEmpty();
            assertThat(verified.pending()).as(when).isEmpty();
            Map<String, byte[]> now = Sample.snapshot(model(cut));
            Map<String, byte[]> old = new HashMap<>(before);
            Map<String, byte[]> next = new HashMap<>(after);
            for (Map<String, byte[]> one : List.of(old, next)) {
                for (String always : List.of("format", "lock")) {
                    one.putIfAbsent(always, now.getOrDefault(always, new byte[0]));
                }
            }
            if (now.containsKey("log.jsonl")) {
                old.putIfAbsent("log.jsonl", new byte[0]); // a first line that was cut off again
            }
            assertThat(equal(now, next) || (!reported && equal(now, old)))
                    .as("%s: %s, before %s, after %s", when, now.keySet(), old.keySet(), next.keySet())
                    .isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(when, e);
        }
    }

    private static boolean equal(Map<String, byte[]> a, Map<String, byte[]> b) {
        return a.keySet().equals(b.keySet())
                && a.keySet().stream().allMatch(name -> Arrays.equals(a.get(name), b.get(name)));
    }
}
