package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.math.internal.Kernels;

/** In processes of their own, because the choice is made once per process. */
final class KernelChoiceTest {
    private static final String FLAG = "--add-modules jdk.incubator.vector";

    /** Starts computing three times, then asks for the kernels alone. */
    static final class Program {
        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                Compute.on(1).close();
            }
            System.out.println(Kernels.best().name());
        }
    }

    /** Looks at the kernels and computes nothing. */
    static final class Doctor {
        public static void main(String[] args) {
            System.out.println(Kernels.best().name() + Kernels.simdMissing());
        }
    }

    private static String errors(Class<?> program, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(errors).isZero();
        return errors;
    }

    @Test
    void theFallbackIsLoggedOnceAndNamesTheFlag() throws Exception {
        String errors = errors(Program.class);
        assertThat(errors).containsOnlyOnce(FLAG).contains("plain Java kernels");
    }

    @Test
    void nothingIsLoggedWhenThePlainKernelsWereAskedFor() throws Exception {
        assertThat(errors(Program.class, "-Dpalimpsest.kernels=plain")).doesNotContain(FLAG);
    }

    @Test
    void nothingIsLoggedBeforeComputingStarts() throws Exception {
        assertThat(errors(Doctor.class)).doesNotContain(FLAG);
    }

    @Test
    void nothingIsLoggedWithTheFlag() throws Exception {
        assertThat(errors(Program.class, "--add-modules", "jdk.incubator.vector"))
                .doesNotContain(FLAG);
    }
}
