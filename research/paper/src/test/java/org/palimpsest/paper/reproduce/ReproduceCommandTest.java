package org.palimpsest.paper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.Main;
import picocli.CommandLine;

/** {@code palimpsest reproduce}, as far as it needs no data. */
final class ReproduceCommandTest {
    @TempDir
    Path directory;

    private record Said(int code, String out, String err) {}

    private static Said say(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new Said(line.execute(args), out.toString(), err.toString());
    }

    @Test
    void helpNamesEveryPart() {
        Said said = say("reproduce", "--help");
        assertThat(said.code()).isEqualTo(ExitCode.OK);
        for (Study study : Studies.all()) {
            assertThat(said.out()).contains(study.name());
        }
    }

    @Test
    void aDryRunListsTheCommandsAndWritesNothing() {
        Path out = directory.resolve("runs");
        Path to = directory.resolve("to");
        Said said = say("reproduce", "figure4", "--dry-run", "--out", out.toString(), "--to", to.toString());
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        assertThat(said.out())
                .contains(
                        "palimpsest run permuted-mnist --recipe chen2018 --method vcl+gng", "--keep-states", "20 runs");
        assertThat(Files.exists(out) || Files.exists(to)).isFalse();
        assertThat(say("reproduce", "figure4", "--quick", "--dry-run").out()).contains("--seeds 2", "8 runs");
        assertThat(say("reproduce", "figure4", "--full", "--dry-run").out()).doesNotContain("local-reparameterization");
    }

    @Test
    void mistakesAreExplained() {
        Said part = say("reproduce", "figur1", "--dry-run");
        assertThat(part.code()).isEqualTo(ExitCode.USAGE);
        assertThat(part.err()).contains("did you mean 'figure1'?");
        Said both = say("reproduce", "--quick", "--full", "--dry-run");
        assertThat(both.code()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err()).contains("--quick", "--full");
    }
}
