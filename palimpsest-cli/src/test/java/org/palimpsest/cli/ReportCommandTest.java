package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.result.RunResult;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code palimpsest report} and {@code watch} on runs of the digits that come with the program. */
final class ReportCommandTest {
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

    private String runs() {
        return directory.resolve("runs").toString();
    }

    private void train() {
        say(
                "run",
                "permuted-digits",
                "--method",
                "vcl+gng,fine-tuning",
                "--set",
                "training.epochs=1",
                "--set",
                "network.hidden=[9]",
                "--set",
                "stream.tasks=2",
                "--seeds",
                "2",
                "--future",
                "--out",
                runs());
    }

    @Test
    void aRunThatCannotBeReadIsToldWithWhatToDo() throws IOException {
        train();
        Path damaged;
        try (Stream<Path> files = Files.walk(Path.of(runs()))) {
            damaged =
                    files.filter(file -> file.endsWith("run.json")).findFirst().orElseThrow();
        }
        Files.writeString(damaged, "{}");
        for (String[] command : new String[][] {
            {"report", runs(), "-o", directory.resolve("report.html").toString()}, {"compare", runs()}
        }) {
            Said said = say(command);
            assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
            assertThat(said.err())
                    .contains("warning: left out: " + damaged, "' is missing", "to repair a run: ", "--force");
        }
    }

    @Test
    void theReportOfRealRunsHoldsTheirNumbers() throws IOException {
        train();
        Path file = directory.resolve("report.html");
        Said said = say("report", runs(), "-o", file.toString());
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        assertThat(said.out()).contains("written  " + file, "4 runs");
        String page = Files.readString(file);
        assertThat(page)
                .contains(
                        "Accuracy matrix", "Forgetting", "Transfer", "Calibration", "Uncertainty", "ELBO", "Posterior");
        int from = page.indexOf("id=\"data\">") + "id=\"data\">".length();
        JsonNode data = JsonMapper.shared().readTree(page.substring(from, page.indexOf("</script>", from)));
        int compared = 0;
        for (JsonNode experiment : data.path("experiments")) {
            for (JsonNode run : experiment.path("runs")) {
                RunResult read = RunResult.read(Path.of(run.path("directory").asString()));
                assertThat(run.path("scores").get(1).get(0).path("nll").asDouble())
                        .isEqualTo(read.scores().at(1, 0).nll());
                compared++;
            }
        }
        assertThat(compared).isEqualTo(4);
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        assertThat(say("report", directory.resolve("none").toString()).code()).isEqualTo(ExitCode.MODEL);
        Files.createDirectories(directory.resolve("runs"));
        Said empty =
                say("report", runs(), "-o", directory.resolve("report.html").toString());
        assertThat(empty.code()).isEqualTo(ExitCode.DATA);
        assertThat(empty.err()).contains("there are no runs", "palimpsest run");
        assertThat(say(
                                "report",
                                runs(),
                                "-o",
                                directory.resolve("no/where.html").toString())
                        .code())
                .isEqualTo(ExitCode.USAGE);
        assertThat(say("report", runs(), "-o", directory.toString()).code()).isEqualTo(ExitCode.USAGE);
        assertThat(say("watch", runs(), "--port", "70000").code()).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("report.html")).doesNotExist();
    }

    @Test
    void aTakenPortIsReported() throws IOException {
        Files.createDirectories(directory.resolve("runs"));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Said said = say("watch", runs(), "--port", String.valueOf(taken.getLocalPort()));
            assertThat(said.code()).isEqualTo(ExitCode.RESOURCE);
            assertThat(said.err()).contains("port " + taken.getLocalPort(), "--port");
        }
    }
}
