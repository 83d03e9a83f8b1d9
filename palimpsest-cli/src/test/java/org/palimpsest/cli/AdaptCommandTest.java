package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code palimpsest follow --adapt}, and the other commands with its model. */
final class AdaptCommandTest {
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

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @BeforeEach
    void inbox() throws IOException {
        Path inbox = Files.createDirectory(directory.resolve("inbox"));
        Random random = new Random(1);
        for (String name : new String[] {"a.csv", "b.csv"}) {
            StringBuilder text = new StringBuilder("x,y,side\n");
            for (int r = 0; r < 300; r++) {
                double x = random.nextGaussian();
                double y = random.nextGaussian();
                text.append(String.format(Locale.ROOT, "%.3f,%.3f,%s%n", x, y, x + y > 0 ? "right" : "left"));
            }
            Files.writeString(inbox.resolve(name), text);
        }
    }

    private int adapt(String... more) {
        String[] args = new String[8 + more.length];
        System.arraycopy(
                new String[] {"follow", file("m"), file("inbox"), "--adapt", "--once", "--settle", "0", "--target=side"
                },
                0,
                args,
                0,
                8);
        System.arraycopy(more, 0, args, 8, more.length);
        return palimpsest(args);
    }

    @Test
    void aStreamIsLearnedRowByRowAndPredictedShownAndLearnedFurther() throws IOException {
        assertThat(adapt()).as(err.toString()).isZero();
        assertThat(out.toString().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("before learning (so far ")
                        && line.contains(", lately ")
                        && line.contains("learned, version "));
        assertThat(palimpsest("show", file("m"))).isZero();
        assertThat(out.toString()).contains("weights that drift").contains("600 rows");
        assertThat(palimpsest(
                        "predict",
                        file("m"),
                        directory.resolve("inbox").resolve("b.csv").toString()))
                .isZero();
        assertThat(out.toString().lines()).hasSize(301);
        assertThat(adapt("--json")).isZero();
        assertThat(out.toString()).isEmpty();
        Files.copy(
                directory.resolve("inbox").resolve("a.csv"),
                directory.resolve("inbox").resolve("c.csv"));
        assertThat(palimpsest("follow", file("m"), file("inbox"), "--once", "--settle", "0", "--json"))
                .isZero();
        assertThat(out.toString()).contains("\"accuracy_lately\":");
    }

    @Test
    void whatMeansNothingWithDriftingWeightsIsRefused() {
        assertThat(adapt("--decay", "0.3")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--decay is not for a model that adapts");
        assertThat(adapt("--hidden", "8")).isEqualTo(ExitCode.USAGE);
        assertThat(adapt()).isZero();
        assertThat(palimpsest("follow", file("m"), file("inbox"), "--once", "--settle", "0", "--when-drift", "learn"))
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void modelsThatDriftAreNeitherMergedNorForgetRows() {
        assertThat(adapt()).isZero();
        String table = directory.resolve("inbox").resolve("a.csv").toString();
        assertThat(palimpsest("forget", file("m"), table)).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("weights that drift", "which is no sum over rows");
        assertThat(palimpsest("merge", file("n"), file("m"), file("m"))).isNotZero();
        assertThat(err.toString()).contains("which is no sum over rows");
    }

    @Test
    void anotherModelCannotAdapt() {
        String table = directory.resolve("inbox").resolve("a.csv").toString();
        assertThat(palimpsest("learn", file("m"), table, "--target", "side")).isZero();
        assertThat(palimpsest("follow", file("m"), file("inbox"), "--adapt", "--once", "--settle", "0"))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("does not learn row by row");
    }
}
