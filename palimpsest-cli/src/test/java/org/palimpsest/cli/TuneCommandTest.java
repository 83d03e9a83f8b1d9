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
import org.palimpsest.lab.store.RunRecord;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code palimpsest tune} on the digits that come with the program. */
final class TuneCommandTest {
    @TempDir
    Path directory;

    private record Said(int code, String out, String err) {}

    private Said tune(String... more) {
        List<String> args = new ArrayList<>(List.of("tune", "split-digits", "--set", "network.hidden=[9]"));
        args.addAll(List.of("--out", directory.resolve("runs").toString()));
        args.addAll(List.of("--to", directory.resolve("tuned").toString()));
        args.addAll(List.of(more));
        return say(args.toArray(String[]::new));
    }

    private static Said say(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new Said(line.execute(args), out.toString(), err.toString());
    }

    private List<Path> records() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("runs"))) {
            return files.filter(file -> file.endsWith("run.json")).toList();
        }
    }

    @Test
    void pointsThatAreEquallyGoodAreSaid() {
        Said said = tune("--method", "ewc", "--over", "lambda=1e-30,2e-30", "--set", "epochs=1", "--seeds", "1");
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        assertThat(said.out()).contains("1 other point has the same accuracy");
    }

    @Test
    void theBestOnHeldOutRowsIsWrittenReadyToRunOnTestRows() throws IOException {
        Said said = tune("--method", "ewc", "--over", "epochs=1,6", "--over", "lambda=10,100", "--seeds", "2");
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        assertThat(said.out()).contains("4 of 4 points", "<- chosen", "Next:");
        assertThat(records()).hasSize(8);
        for (Path record : records()) {
            assertThat(RunRecord.read(record).spec()).contains("tested-on = \"held-out\"");
        }
        Path toml = directory.resolve("tuned/split-digits-ewc.toml");
        assertThat(toml).content().contains("tested-on = \"test\"", "epochs = 6", "kind = \"ewc\"", "# Chosen by");
        assertThat(Files.readAllLines(directory.resolve("tuned/split-digits-ewc.csv")))
                .hasSize(9)
                .first()
                .asString()
                .startsWith("epochs,lambda,seed,averageAccuracy");
        JsonNode json =
                JsonMapper.shared().readTree(Files.readString(directory.resolve("tuned/split-digits-ewc.json")));
        assertThat(json.path("chosen").path("epochs").asString()).isEqualTo("6");
        assertThat(json.path("trials").size()).isEqualTo(4);
        assertThat(json.path("seconds").asDouble()).isPositive();
        double best = 0;
        for (JsonNode trial : json.path("trials")) {
            best = Math.max(best, trial.path("accuracy").asDouble());
        }
        String chosen = json.path("chosen").toString();
        for (JsonNode trial : json.path("trials")) {
            if (trial.path("settings").toString().equals(chosen)) {
                assertThat(trial.path("accuracy").asDouble()).isEqualTo(best);
            }
        }

        Said run =
                say("run", toml.toString(), "--out", directory.resolve("final").toString());
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aSearchGoesOnWhereItWasAndALargerOneKeepsWhatASmallerDid() throws IOException {
        String[] over = {"--over", "epochs=1,2,3", "--random"};
        assertThat(tune(over[0], over[1], over[2], "1").code()).isEqualTo(ExitCode.OK);
        Path first = records().get(0);
        String before = Files.readString(first);
        Said more = tune(over[0], over[1], over[2], "2");
        assertThat(more.out()).contains("2 of 3 points");
        assertThat(more.err()).contains("kept");
        assertThat(Files.readString(first)).isEqualTo(before);
        assertThat(records()).hasSize(2);
    }

    @Test
    void whatDivergesIsNotChosenAndDoesNotEndTheSearch() {
        Said said = tune(
                "--method",
                "fine-tuning",
                "--set",
                "optimizer=sgd",
                "--set",
                "epochs=2",
                "--over",
                "learning-rate=1e30,0.1");
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        assertThat(said.out()).contains("diverged", "learning-rate=0.1}  <- chosen");
        assertThat(said.err()).contains("diverged on task");
    }

    @Test
    void wrongAxesAreToldBeforeAnythingRuns() {
        assertThat(tune("--over", "lambda").err()).contains("must be key=value");
        Said unknown = tune("--over", "lamda=1,2", "--method", "ewc");
        assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("did you mean method.lambda?");
        assertThat(tune("--over", "epochs=1", "--seeds", "0").code()).isEqualTo(ExitCode.USAGE);
        assertThat(directory).isEmptyDirectory();
    }
}
