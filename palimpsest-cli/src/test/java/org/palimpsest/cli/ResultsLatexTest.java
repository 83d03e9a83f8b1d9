package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ResultsLatexTest {
    @TempDir
    Path directory;

    @Test
    void noCharacterIsACommand() {
        assertThat(ResultsLatex.escaped("a_b 5 % ± 1 & {x} \\ ^ ~ # $"))
                .isEqualTo("a\\_b 5 \\% $\\pm$ 1 \\& \\{x\\} \\textbackslash{} \\textasciicircum{} \\textasciitilde{}"
                        + " \\# \\$");
    }

    @Test
    void aRunIsATableWithARowForEachMeasure() throws IOException {
        Path file = directory.resolve("scores.tex");
        StringWriter out = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(new StringWriter()));
        int code = line.execute(
                "run",
                "split-digits",
                "--method",
                "vcl,fine-tuning",
                "--seeds",
                "2",
                "--set",
                "network.hidden=[9]",
                "--set",
                "epochs=1",
                "--out",
                directory.resolve("runs").toString(),
                "--latex",
                file.toString());
        assertThat(code).isZero();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0)).isEqualTo("\\begin{tabular}{lrr}");
        assertThat(lines).anyMatch(text -> text.startsWith("average accuracy") && text.contains("$\\pm$"));
        assertThat(lines.stream().filter(text -> text.contains(" & ")).toList())
                .hasSizeGreaterThan(4)
                .allMatch(text -> text.split(" & ", -1).length == 3 && text.endsWith(" \\\\"));
        assertThat(lines.get(lines.size() - 1)).isEqualTo("\\end{tabular}");
    }
}
