package org.palimpsest.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunLockTest {
    @TempDir
    Path directory;

    /** Takes the lock, says whether it could, and keeps it until it is killed. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Optional<RunLock> lock = RunLock.take(Path.of(args[0]));
        System.out.println(lock.isPresent() ? "taken" : "busy");
        Thread.sleep(120_000);
    }

    private Process other() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RunLockTest.class.getName(),
                        lock().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private Path lock() {
        return directory.resolve("lock");
    }

    @Test
    void oneProcessHasItAtATimeAndDeathGivesItBack() throws Exception {
        Process other = other();
        try (BufferedReader out = other.inputReader()) {
            assertThat(out.readLine()).isEqualTo("taken");
            assertThat(RunLock.take(lock())).isEmpty();
            other.destroyForcibly().waitFor();
            try (RunLock mine = RunLock.take(lock()).orElseThrow()) {
                assertThat(mine).isNotNull();
                Process third = other();
                try (BufferedReader said = third.inputReader()) {
                    assertThat(said.readLine()).isEqualTo("busy");
                } finally {
                    third.destroyForcibly().waitFor();
                }
            }
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void noTwoOfOneProcessHaveItAndClosingGivesItBack() throws IOException {
        try (RunLock first = RunLock.take(lock()).orElseThrow()) {
            assertThat(first).isNotNull();
            assertThat(RunLock.take(lock())).isEmpty();
        }
        RunLock.take(lock()).orElseThrow().close();
    }
}
