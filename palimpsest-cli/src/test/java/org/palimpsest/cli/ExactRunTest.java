package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.internal.Sha256;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code palimpsest run --method exact} on the digits that come with the program. */
final class ExactRunTest {
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

    private Said run(String benchmark, String... more) {
        List<String> args = new ArrayList<>(List.of("run", benchmark, "--method", "exact", "--seed", "0", "--json"));
        args.addAll(List.of(
                "--set", "features=200", "--out", directory.resolve("runs").toString()));
        args.addAll(List.of(more));
        return say(args.toArray(String[]::new));
    }

    private static double accuracy(Said said) {
        assertThat(said.code()).as(said.err()).isZero();
        JsonNode experiment =
                JsonMapper.shared().readTree(said.out()).path("experiments").get(0);
        return experiment.path("summary").path("averageAccuracy").path("mean").asDouble();
    }

    @Test
    void everyKindOfTasksIsLearned() {
        double heads = accuracy(run("split-digits"));
        double oneHead = accuracy(run("split-digits", "--set", "scenario=class"));
        double permuted = accuracy(run("permuted-digits", "--set", "tasks=3"));
        double rotated = accuracy(
                run("permuted-digits", "--set", "stream.kind=rotated", "--set", "tasks=3", "--set", "step=20"));
        assertThat(List.of(heads, oneHead, permuted, rotated)).allMatch(one -> one > 0.7, "above 70 %");
        assertThat(heads).isGreaterThan(oneHead);
    }

    @Test
    void sumsTakeNoCoresetsAndNoSettingsOfNetworks() {
        Said coreset = run("split-digits", "--coreset", "random:20");
        assertThat(coreset.code()).isEqualTo(ExitCode.USAGE);
        assertThat(coreset.err()).contains("coreset.kind means nothing when method.kind is exact");
        Said epochs = run("split-digits", "--set", "epochs=3");
        assertThat(epochs.err()).contains("training.epochs means nothing when method.kind is exact");
        Said many = run("split-digits", "--set", "features=9000");
        assertThat(many.code()).isEqualTo(ExitCode.USAGE);
        assertThat(many.err()).contains("features must be 16 to 8192, was 9000");
    }

    @Test
    void reportsAndComparisonsKnowIt() throws IOException {
        String runs = directory.resolve("runs").toString();
        accuracy(run("split-digits", "--set", "decay=0.5"));
        Said other = say(
                "run", "split-digits", "--method", "fine-tuning", "--seed", "0", "--set", "epochs=1", "--out", runs);
        assertThat(other.code()).as(other.err()).isZero();
        Said compared = say("compare", runs);
        assertThat(compared.code()).as(compared.err()).isZero();
        assertThat(compared.out()).contains("split-digits exact", "split-digits fine-tuning");
        Path page = directory.resolve("report.html");
        Said report = say("report", runs, "-o", page.toString());
        assertThat(report.code()).as(report.err()).isZero();
        assertThat(Files.readString(page)).contains("split-digits exact");
        Said dry = run("split-digits", "--dry-run");
        assertThat(dry.code()).as(dry.err()).isZero();
    }

    @Test
    void theSameRunLeavesTheSameState() throws IOException {
        accuracy(run("split-digits", "--threads", "1"));
        String first = state();
        accuracy(run("split-digits", "--threads", "2", "--force"));
        assertThat(state()).isEqualTo(first);
    }

    private String state() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("runs"))) {
            Path last = files.filter(file -> file.getFileName().toString().startsWith("state-"))
                    .sorted()
                    .reduce((a, b) -> b)
                    .orElseThrow();
            return Sha256.of(last);
        }
    }
}
