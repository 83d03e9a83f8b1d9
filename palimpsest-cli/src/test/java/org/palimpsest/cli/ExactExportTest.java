package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code palimpsest export} of an exact model. */
final class ExactExportTest {
    @TempDir
    Path directory;

    private final StringWriter err = new StringWriter();

    private int palimpsest(String... args) {
        err.getBuffer().setLength(0);
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(new StringWriter()));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void everyFormatIsWrittenAndOptionsOfNetworksAreRefused() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("x;y;side\n");
        for (int r = 0; r < 90; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%.3f;%.3f;%s%n", x, y, x + y > 0 ? "right" : "left"));
        }
        Files.writeString(directory.resolve("a.csv"), text);
        assertThat(palimpsest("learn", file("m"), file("a.csv"), "--target", "side", "--predictor", "exact"))
                .as(err.toString())
                .isZero();
        for (String name : List.of("m.onnx", "m.safetensors", "m.npz")) {
            assertThat(palimpsest("export", file("m"), "-o", file(name)))
                    .as(err.toString())
                    .isZero();
            assertThat(Files.size(directory.resolve(name))).isGreaterThan(10_000);
        }
        for (String name : List.of("n.onnx", "n.npz")) {
            assertThat(palimpsest("export", file("m"), "-o", file(name), "--samples", "3"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(err.toString()).contains("are for networks", "leave them out");
        }
        assertThat(palimpsest("export", file("m"), "-o", file("n.onnx"), "--network"))
                .isNotZero();
        assertThat(err.toString()).contains("has no network", "exact Bayes");
        assertThat(directory.resolve("n.onnx")).doesNotExist();
    }
}
