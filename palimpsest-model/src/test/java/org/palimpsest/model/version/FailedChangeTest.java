package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.palimpsest.disk.SimulatedDisk;
import org.palimpsest.model.version.Sample.Change;

/**
 * A change that is reported as failed has not happened, and one that has happened is not reported as failed. On a disk that is
 * full after any number of bytes.
 */
final class FailedChangeTest {
    private static Path model(SimulatedDisk disk) {
        return disk.getPath("/models/m");
    }

    private enum End {
        DONE,
        FAILED,
        UNFINISHED
    }

    private static End change(SimulatedDisk disk, Change change) throws IOException {
        try (VersionWriter writer = Sample.writer(model(disk))) {
            try {
                change.make(writer);
                return End.DONE;
            } catch (UnfinishedChangeException e) {
                assertThat(e).hasMessageContaining("counts");
                return End.UNFINISHED;
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("No space left on device");
                return End.FAILED;
            }
        }
    }

    @Test
    void aFullDiskLeavesTheModelAsItsReportSays() throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        Files.createDirectories(disk.getPath("/models"));
        Sample.writer(model(disk)).close();
        Map<End, Integer> ends = new HashMap<>();
        for (Change change : Sample.allChanges()) {
            SimulatedDisk start = disk.afterKill();
            Map<String, byte[]> before = Sample.snapshot(model(start));
            change(disk, change);
            Map<String, byte[]> after = Sample.snapshot(model(disk));
            End end = End.FAILED;
            for (int bytes = 0; end != End.DONE; bytes += 5) {
                SimulatedDisk full = start.afterKill().fullAfter(bytes);
                end = change(full, change);
                ends.merge(end, 1, Integer::sum);
                SimulatedDisk room = full.afterKill();
                assertThat(VersionStore.verify(model(room)).faults()).isEmpty();
                if (end == End.FAILED) {
                    assertThat(text(room, "log.jsonl")).isEqualTo(text(start, "log.jsonl"));
                    assertThat(text(room, "HEAD")).isEqualTo(text(start, "HEAD"));
                }
                Sample.writer(model(room)).close();
                Map<String, byte[]> now = Sample.snapshot(model(room));
                now.putIfAbsent("log.jsonl", new byte[0]);
                Map<String, byte[]> expected = new HashMap<>(end == End.FAILED ? before : after);
                expected.putIfAbsent("log.jsonl", new byte[0]);
                assertThat(now.keySet()).isEqualTo(expected.keySet());
                assertThat(now)
                        .allSatisfy((name, content) -> assertThat(Arrays.equals(content, expected.get(name)))
                                .as(name)
                                .isTrue());
            }
        }
        assertThat(ends.get(End.FAILED)).isGreaterThan(100);
        assertThat(ends.get(End.DONE)).isEqualTo(Sample.allChanges().size());
    }

    private static String text(SimulatedDisk disk, String name) throws IOException {
        Path file = model(disk).resolve(name);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    /** A disk on which some operations fail, as often as a test says. */
    private static final class FailingDisk implements FileOperations {
        private int heads;
        private int truncations;

        FailingDisk(int heads, int truncations) {
            this.heads = heads;
            this.truncations = truncations;
        }

        @Override
        public void write(Path file, byte[] bytes) throws IOException {
            if (file.endsWith("HEAD") && heads-- > 0) {
                throw new IOException("no");
            }
            DISK.write(file, bytes);
        }

        @Override
        public void append(Path file, byte[] bytes) throws IOException {
            DISK.append(file, bytes);
        }

        @Override
        public void truncate(Path file, long length) throws IOException {
            if (truncations-- > 0) {
                throw new IOException("no");
            }
            DISK.truncate(file, length);
        }

        @Override
        public void delete(Path file) throws IOException {
            DISK.delete(file);
        }

        @Override
        public void createDirectory(Path directory) throws IOException {
            DISK.createDirectory(directory);
        }
    }

    private static String end(SimulatedDisk disk, FileOperations files) throws IOException {
        try (VersionWriter writer = Sample.writer(model(disk), files)) {
            Sample.learn(2).make(writer);
            return "done";
        } catch (UnfinishedChangeException e) {
            return "unfinished";
        } catch (IOException e) {
            return "failed";
        }
    }

    @Test
    void aFaultThatPassesIsNotReported() throws IOException {
        assertThat(after(1, 0)).containsExactly("done", "2", "2");
    }

    @Test
    void aFaultThatStaysIsReportedAndTheModelIsAsBefore() throws IOException {
        assertThat(after(2, 0)).containsExactly("failed", "1", "1");
    }

    @Test
    void aChangeThatCanNeitherBeCompletedNorTakenBackIsReportedAsOneThatCounts() throws IOException {
        assertThat(after(2, 1)).containsExactly("unfinished", "1", "2");
    }

    /** What is reported, the version that answers then, and the one that answers after the next writer. */
    private static List<String> after(int heads, int truncations) throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        Files.createDirectories(disk.getPath("/models"));
        Sample.build(model(disk), List.of(Sample.learn(1)));
        String end = end(disk, new FailingDisk(heads, truncations));
        String then = number(disk);
        Sample.writer(model(disk)).close();
        assertThat(VersionStore.verify(model(disk)).pending()).isEmpty();
        return List.of(end, then, number(disk));
    }

    private static String number(SimulatedDisk disk) throws IOException {
        VersionStore store = VersionStore.open(model(disk));
        return store.read(store.head().orElseThrow()).content().words().getOrDefault("n", "");
    }
}
