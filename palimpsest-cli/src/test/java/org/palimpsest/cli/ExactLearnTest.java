package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code palimpsest learn} of exact models: their size, and what it tells about rows. */
final class ExactLearnTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int palimpsest(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    private String rows(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("x;y;side\n");
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%.4f;%.4f;%s%n", x, y, x + y > 0 ? "right" : "left"));
        }
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @Test
    void aModelOfFewRowsIsReportedUntilItHasMore() throws IOException {
        String model = directory.resolve("m").toString();
        assertThat(palimpsest("learn", model, rows("a.csv", 60, 1), "--target", "side", "--features", "80"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("warning: 60 rows and ", "can compute its rows");
        assertThat(palimpsest("show", model)).isZero();
        assertThat(out.toString()).contains("reveals  60 rows and ");
        assertThat(palimpsest("learn", model, rows("b.csv", 100, 2), "--json")).isZero();
        assertThat(out.toString()).doesNotContain("exposure");
        assertThat(palimpsest("show", model)).isZero();
        assertThat(out.toString()).doesNotContain("reveals");
    }

    @Test
    void aNumberOfFeaturesIsForExactModelsOnly() throws IOException {
        String model = directory.resolve("m").toString();
        String table = rows("a.csv", 60, 1);
        assertThat(palimpsest("learn", model, table, "--target", "side", "--features", "9000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--features must be 16 to 8192, was 9000");
        assertThat(palimpsest("learn", model, table, "--target", "side", "--features", "80", "--hidden", "10"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--features is for exact models");
        assertThat(directory.resolve("m")).doesNotExist();
    }
}
