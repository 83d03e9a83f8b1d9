package org.palimpsest.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.disk.Crash;
import org.palimpsest.disk.SimulatedDisk;

/** What is on the disk after a crash or a power cut before any operation, and after the last. */
final class DurableFileTest {
    private static final String OLD = "the old content, longer than the other";
    private static final String NEW = "the new content";
    private static final int SAMPLES = 40;

    private interface Work {
        void on(SimulatedDisk disk) throws IOException;
    }

    /** Whether it was killed before it had done all. */
    private static boolean killed(SimulatedDisk disk, Work work) throws IOException {
        try {
            work.on(disk);
            return false;
        } catch (Crash e) {
            return true;
        }
    }

    private static SimulatedDisk withOldFile() throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        DurableFile.write(disk.getPath("/x"), OLD);
        return disk;
    }

    private static String text(SimulatedDisk disk, String file) {
        byte[] bytes = disk.files().get(file);
        return bytes == null ? "none" : new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void afterACrashAtAnyOperationTheFileIsTheOldOneOrTheNewOne() throws IOException {
        boolean killed = true;
        int steps = 0;
        for (; killed; steps++) {
            SimulatedDisk disk = withOldFile().crashAfter(steps);
            killed = killed(disk, d -> DurableFile.write(d.getPath("/x"), NEW));
            assertThat(text(disk.afterKill(), "/x")).as("after %d", steps).isIn(OLD, NEW);
            boolean done = !killed;
            disk.powerCuts(SAMPLES, steps)
                    .forEach(cut -> assertThat(text(cut, "/x")).isIn(done ? NEW : OLD, NEW));
        }
        assertThat(steps).isGreaterThan(5);
    }

    @Test
    void aNewFileIsWholeOrNotThere() throws IOException {
        boolean killed = true;
        for (int steps = 0; killed; steps++) {
            SimulatedDisk disk = SimulatedDisk.empty().crashAfter(steps);
            killed = killed(disk, d -> DurableFile.write(d.getPath("/x"), NEW));
            boolean done = !killed;
            disk.powerCuts(SAMPLES, steps)
                    .forEach(cut -> assertThat(text(cut, "/x")).isIn(done ? NEW : "none", NEW));
        }
    }

    @Test
    void whatWasAppendedStaysAndNothingBeforeItIsLost() throws IOException {
        boolean killed = true;
        for (int steps = 0; killed; steps++) {
            SimulatedDisk disk = SimulatedDisk.empty();
            DurableFile.append(disk.getPath("/log"), OLD.getBytes(StandardCharsets.UTF_8));
            disk.crashAfter(steps);
            killed = killed(disk, d -> DurableFile.append(d.getPath("/log"), NEW.getBytes(StandardCharsets.UTF_8)));
            boolean done = !killed;
            disk.powerCuts(SAMPLES, steps).forEach(cut -> {
                assertThat(text(cut, "/log")).startsWith(OLD);
                if (done) {
                    assertThat(text(cut, "/log")).isEqualTo(OLD + NEW);
                }
            });
        }
        SimulatedDisk first = SimulatedDisk.empty();
        DurableFile.append(first.getPath("/log"), NEW.getBytes(StandardCharsets.UTF_8));
        first.powerCuts(SAMPLES, 1).forEach(cut -> assertThat(text(cut, "/log")).isEqualTo(NEW));
    }

    @Test
    void directoriesThatWereMadeStay() throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        DurableFile.createDirectories(disk.getPath("/a/b/c"));
        DurableFile.write(disk.getPath("/a/b/c/x"), NEW);
        disk.powerCuts(SAMPLES, 1)
                .forEach(cut -> assertThat(text(cut, "/a/b/c/x")).isEqualTo(NEW));
        DurableFile.createDirectories(disk.getPath("/a/b/c"));
    }

    /** The disk is full after each possible number of bytes. */
    @Test
    void aFullDiskLeavesTheOldFileAndNothingElse() throws IOException {
        for (int room = 0; room < NEW.length(); room++) {
            SimulatedDisk disk = withOldFile().fullAfter(room);
            assertThatThrownBy(() -> DurableFile.write(disk.getPath("/x"), NEW)).hasMessageContaining("No space");
            assertThat(disk.files()).containsOnlyKeys("/x");
            assertThat(text(disk, "/x")).isEqualTo(OLD);
        }
    }

    @Test
    void contentThatFailsLeavesTheOldFileAndNothingElse() throws IOException {
        SimulatedDisk disk = withOldFile();
        Path file = disk.getPath("/x");
        assertThatThrownBy(() -> DurableFile.write(file, out -> {
                    out.write(1);
                    throw new IOException("the source has ended");
                }))
                .hasMessageContaining("ended");
        assertThat(disk.files()).containsOnlyKeys("/x");
        assertThat(text(disk, "/x")).isEqualTo(OLD);
    }

    /** The disk of these tests can tell: neither a copy nor a write without force survives it. */
    @Test
    void theSimulatedDiskFindsWhatIsNotDurable() throws IOException {
        SimulatedDisk plain = withOldFile();
        Files.writeString(plain.getPath("/x"), NEW);
        assertThat(plain.powerCuts(SAMPLES, 1).map(cut -> text(cut, "/x"))).contains(OLD, NEW, "");
        SimulatedDisk copied = withOldFile();
        Files.writeString(copied.getPath("/y"), NEW);
        copied.crashAfter(2);
        assertThat(killed(copied, d -> Files.copy(d.getPath("/y"), d.getPath("/x"))))
                .isTrue();
        assertThat(text(copied.afterKill(), "/x")).isNotIn(OLD, NEW);
    }

    @Test
    void whatAKilledProcessLeftIsSweptAndNothingElse(@TempDir Path directory) throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        Path file = directory.resolve("result.json");
        Path left = Files.writeString(directory.resolve(".result.json." + dead.pid() + "-3.tmp"), "half");
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        List<Path> others = List.of(
                Files.writeString(directory.resolve(".result.json." + parent + "-1.tmp"), "of one that lives"),
                Files.writeString(directory.resolve(".result.json.tmp"), "of another program"),
                Files.writeString(directory.resolve(".other.json." + dead.pid() + "-3.tmp"), "of another file"),
                Files.writeString(directory.resolve("x.result.json." + dead.pid() + "-3.tmp"), "of a user"));
        Path reused =
                directory.resolve(".result.json." + ProcessHandle.current().pid() + "-0.tmp");
        Files.writeString(reused, "of a process that had our number");
        DurableFile.write(file, out -> {
            DurableFile.sweep(file); // must not take away what is being written
            out.write(NEW.getBytes(StandardCharsets.UTF_8));
        });
        assertThat(file).hasContent(NEW);
        assertThat(left).doesNotExist();
        assertThat(reused).doesNotExist();
        assertThat(others).allSatisfy(other -> assertThat(other).exists());
        DurableFile.sweep(directory.resolve("missing").resolve("x"));
    }
}
