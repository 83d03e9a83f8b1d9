package org.palimpsest.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.store.RunDirectory;
import org.palimpsest.method.Method;

/** The real thing: another process, killed without warning while it saves at every step. */
final class KilledProcessTest {
    private static final int KILLS = 4;

    @TempDir
    Path directory;

    private static Run run() {
        Method method = SmallRuns.vcl();
        return SmallRuns.run(method.with(method.trainingSettings().withEpochs(60)), 1);
    }

    /** What the other process does. */
    public static void main(String[] args) throws IOException {
        SmallRuns.go(Path.of(args[0]), run(), SmallRuns.EVERY_STEP, RunListener.NONE);
    }

    private Process start(Path root) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
            command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
        }
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), KilledProcessTest.class.getName(), root.toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
    }

    @Test
    void endsInTheSameBytes() throws IOException, InterruptedException {
        Path whole = directory.resolve("whole");
        SmallRuns.go(whole, run(), SmallRuns.EVERY_STEP, RunListener.NONE);
        Path root = directory.resolve("killed");
        RunDirectory place = new RunDirectory(run().directory(root));
        int busy = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            String before = Files.exists(place.progress()) ? Files.readString(place.progress()) : "";
            Process process = start(root);
            while (process.isAlive()
                    && (!Files.exists(place.progress())
                            || Files.readString(place.progress()).equals(before))) {
                Thread.sleep(5);
            }
            Thread.sleep(17L * kill);
            if (process.isAlive()) {
                RunOutcome outcome = SmallRuns.go(root, run(), SmallRuns.EVERY_STEP, RunListener.NONE, () -> true);
                busy += outcome == RunOutcome.BUSY ? 1 : 0;
            }
            process.destroyForcibly();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        SmallRuns.go(root, run(), SmallRuns.EVERY_STEP, RunListener.NONE);
        assertThat(SmallRuns.left(place.path()))
                .isEqualTo(SmallRuns.left(whole.resolve(root.relativize(place.path()))));
        assertThat(busy).as(Files.readString(directory.resolve("output"))).isPositive();
    }
}
