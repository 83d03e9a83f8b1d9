package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project of its own, {@code src/test/outside}, adds a method, a likelihood and a table predictor, which {@code run}, a model
 * file, {@code learn}, {@code predict} and {@code serve} use.
 */
final class OutsideProjectTest {
    private static final Path SOURCES = Path.of("src", "test", "outside");

    @TempDir
    static Path classes;

    @TempDir
    Path directory;

    private record Ended(int code, String said) {}

    @BeforeAll
    static void compile() throws IOException {
        List<Path> sources;
        try (Stream<Path> all = Files.walk(SOURCES)) {
            sources = all.filter(Files::isRegularFile).toList();
        }
        List<Path> java = new ArrayList<>();
        for (Path source : sources) {
            if (source.toString().endsWith(".java")) {
                assertThat(Files.readString(source)).doesNotContain(".internal");
                java.add(source);
            } else {
                Path target = classes.resolve(SOURCES.relativize(source).toString());
                Files.createDirectories(target.getParent());
                Files.copy(source, target);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            List<String> options =
                    List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
            assertThat(compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
                            .call())
                    .as(said.toString())
                    .isTrue();
        }
    }

    private Process start(boolean provided, String main, String... arguments) throws IOException {
        String path = System.getProperty("java.class.path") + (provided ? File.pathSeparator + classes : "");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                path,
                main));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private Ended ran(boolean provided, String main, String... arguments) throws Exception {
        Process process = start(provided, main, arguments);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Ended(process.exitValue(), said);
    }

    private Ended palimpsest(boolean provided, String... arguments) throws Exception {
        return ran(provided, Main.class.getName(), arguments);
    }

    @Test
    void runLearnsWithAMethodFromOutside() throws Exception {
        String[] command = {
            "run", "split-digits", "--method", "mas,fine-tuning", "--set", "epochs=5", "--out", "runs", "--json"
        };
        Ended ended = palimpsest(true, command);
        assertThat(ended.code()).as(ended.said()).isZero();
        assertThat(ended.said()).contains("com.example.MemoryAwareSynapses(lambda=1.0, examples=1000)");
        Ended stronger = palimpsest(
                true,
                "run",
                "split-digits",
                "--method",
                "mas",
                "--set",
                "importance=com.example.MemoryAwareSynapses(lambda=-1.0, examples=9)");
        assertThat(stronger.code()).isEqualTo(ExitCode.USAGE);
        assertThat(stronger.said()).contains("lambda must be >= 0");
        Ended without = palimpsest(false, command);
        assertThat(without.code()).isEqualTo(ExitCode.USAGE);
        assertThat(without.said()).contains("there is no method 'mas'");
    }

    @Test
    void aModelFileHoldsALikelihoodFromOutside() throws Exception {
        Ended ended = ran(true, "com.example.Visits", "visits.model");
        assertThat(ended.code()).as(ended.said()).isZero();
        var numbers = java.util.regex.Pattern.compile("visits ([0-9.]+) and ([0-9.]+), noise ([0-9.]+) and ([0-9.]+)")
                .matcher(ended.said());
        assertThat(numbers.find()).as(ended.said()).isTrue();
        assertThat(Double.parseDouble(numbers.group(1))).isBetween(0.5, 1.8); // e^0
        assertThat(Double.parseDouble(numbers.group(2))).isBetween(5.0, 10.0); // e^2
        assertThat(numbers.group(3)).isNotEqualTo(numbers.group(4)); // the noise of a count grows with it
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> org.palimpsest.Model.load(directory.resolve("visits.model")))
                .hasMessageContaining("com.example.Poisson")
                .hasMessageContaining("class path");
    }

    @Test
    void learnTakesCountsOfATableWithALikelihoodFromOutside() throws Exception {
        for (int part = 0; part < 2; part++) {
            StringBuilder text = new StringBuilder("x,visits\n");
            for (int r = 0; r < 300; r++) {
                double x = ((part * 300 + r) * 37 % 600) / 300.0 - 1;
                double rate = Math.exp(1 + x);
                text.append(x).append(',').append((int) (r % 2 == 0 ? Math.floor(rate) : Math.ceil(rate)));
                text.append('\n');
            }
            Files.writeString(directory.resolve("visits" + part + ".csv"), text);
        }
        String record = "com.example.Poisson(maxLogRate=10.0)";
        Ended first = palimpsest(
                true, "learn", "v", "visits0.csv", "--target", "visits", "--likelihood", record, "--hidden", "20");
        assertThat(first.code()).as(first.said()).isZero();
        Ended second = palimpsest(true, "learn", "v", "visits1.csv");
        assertThat(second.code()).as(second.said()).isZero();
        Files.writeString(directory.resolve("rows.csv"), "x\n-1\n1\n");
        Ended predicted = palimpsest(true, "predict", "v", "rows.csv");
        assertThat(predicted.code()).as(predicted.said()).isZero();
        List<String> rows =
                predicted.said().lines().filter(line -> line.matches("-?1,.*")).toList();
        assertThat(rows).as(predicted.said()).hasSize(2);
        assertThat(Double.parseDouble(rows.get(0).split(",")[1])).isBetween(0.5, 1.8); // e^0
        assertThat(Double.parseDouble(rows.get(1).split(",")[1])).isBetween(5.0, 10.0); // e^2
        Ended without = palimpsest(false, "predict", "v", "rows.csv");
        assertThat(without.code()).isEqualTo(ExitCode.MODEL);
        assertThat(without.said()).contains("com.example.Poisson", "class path");
        Ended exact = palimpsest(
                true,
                "learn",
                "e",
                "visits0.csv",
                "--target",
                "visits",
                "--likelihood",
                record,
                "--predictor",
                "exact");
        assertThat(exact.code()).isNotZero();
        assertThat(exact.said()).contains("only these fit this model: none");
    }

    @Test
    void learnPredictAndServeUseATablePredictorFromOutside() throws Exception {
        StringBuilder text = new StringBuilder("x,side\n");
        for (int r = 0; r < 120; r++) {
            text.append(r % 7).append(r % 4 == 0 ? ",left\n" : ",right\n");
        }
        Files.writeString(directory.resolve("t.csv"), text);
        Ended learned = palimpsest(true, "learn", "m", "t.csv", "--target", "side", "--predictor", "frequencies");
        assertThat(learned.code()).as(learned.said()).isZero();
        Files.writeString(directory.resolve("rows.csv"), "x\n3\n");
        Ended predicted = palimpsest(true, "predict", "m", "rows.csv");
        assertThat(predicted.code()).as(predicted.said()).isZero();
        assertThat(predicted.said()).contains("right");
        Ended without = palimpsest(false, "predict", "m", "rows.csv");
        assertThat(without.code()).isEqualTo(ExitCode.MODEL);
        assertThat(without.said()).contains("there is no predictor 'frequencies'");
        Process server = start(true, Main.class.getName(), "serve", "m", "--port", "0");
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            String line = out.readLine();
            while (line != null && !line.startsWith("ready at ")) {
                line = out.readLine();
            }
            assertThat(line).isNotNull();
            URI ready = URI.create(line.split(" ")[2]);
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + ready.getPort() + "/models/m/predict"))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"x\":3}"));
            if (ready.getFragment() != null) {
                request.header("Authorization", "Bearer " + ready.getFragment().replaceFirst("^.*=", ""));
            }
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).contains("right");
        } finally {
            server.destroy();
            server.waitFor(20, TimeUnit.SECONDS);
        }
    }
}
