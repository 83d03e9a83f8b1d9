package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process that is killed while it writes; {@link CrashTest} has the moments between. */
final class KilledProcessTest {
    private static final int KILLS = 4;

    @TempDir
    Path temporary;

    /** Adds versions until it is killed, and prints the number of each. */
    public static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws IOException {
            try (VersionWriter writer = VersionWriter.openOrCreate(Path.of(arguments[0]))) {
                for (int n = writer.store().versions().size(); ; n++) {
                    Sample.learn(n).make(writer);
                    System.out.println(n);
                }
            }
        }
    }

    @Test
    void aKilledWriterLosesNothingThatItHadReportedAndItsLock() throws Exception {
        Path model = temporary.resolve("m");
        int reported = -1;
        for (int kill = 1; kill <= KILLS; kill++) {
            Process child = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Child.class.getName(),
                            model.toString()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out = child.inputReader()) {
                for (int i = 0; i < 3 * kill; i++) {
                    String line = out.readLine();
                    assertThat(line).as("what the child printed").isNotNull();
                    reported = Integer.parseInt(line);
                }
                assertThatThrownBy(() -> VersionWriter.open(model))
                        .isInstanceOf(VersionStoreException.Locked.class)
                        .hasMessageContaining("another process");
                assertThat(VersionStore.open(model).head()).isPresent();
                child.destroyForcibly().waitFor();
            }
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            try (VersionWriter writer = VersionWriter.open(model)) {
                assertThat(writer.store().versions()).hasSizeGreaterThan(reported);
            }
            assertThat(VersionStore.verify(model).faults()).isEmpty();
            assertThat(VersionStore.verify(model).pending()).isEmpty();
        }
    }
}
