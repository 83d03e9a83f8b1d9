package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands of a model on disk, as a user gives them. */
final class ModelCommandsTest {
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

    /** Points left and right of a line; the shift moves them all. */
    private void table(String name, int rows, double shift, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("key;x;y;side\n");
        for (int r = 0; r < rows; r++) {
            double x = shift + random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT, "%s%d;%.3f;%.3f;%s%n", name.charAt(0), r, x, y, x + y > shift ? "right" : "left"));
        }
        Files.writeString(directory.resolve(name), text);
    }

    @BeforeEach
    void tables() throws IOException {
        table("a.csv", 200, 0, 1);
        table("b.csv", 200, 0, 2);
        table("drifted.csv", 400, 3, 3);
    }

    private int learn(String table, String... more) {
        List<String> args = new ArrayList<>(List.of("learn", file("m"), file(table), "--hidden", "8"));
        args.addAll(List.of(more));
        return palimpsest(args.toArray(String[]::new));
    }

    @Test
    void aModelLearnsAnswersAndGoesBack() throws IOException {
        assertThat(learn("a.csv", "--target", "side", "--id", "key"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("x: number", "side: target", "held-out rows: accuracy", "number 1 of", "Next:");
        assertThat(learn("b.csv")).isZero();
        assertThat(out.toString()).contains("(before ", "number 2 of");

        assertThat(palimpsest("predict", file("m"), file("b.csv"))).isZero();
        String[] lines = out.toString().split("\n");
        assertThat(lines).hasSize(201);
        assertThat(lines[0])
                .isEqualTo(
                        "key,x,y,side,prediction,probability,entropy,aleatoric,mutual_information,novelty,p_left,p_right,problem");
        String before = out.toString();
        assertThat(palimpsest("predict", file("m"), file("b.csv"), "-o", file("answers.csv")))
                .isZero();
        assertThat(Files.readString(directory.resolve("answers.csv"))).isEqualTo(before);

        assertThat(palimpsest("score", file("m"), file("b.csv"), "--json")).isZero();
        JsonNode scores = JsonMapper.builder().build().readTree(out.toString());
        assertThat(scores.get("accuracy").asDouble()).isGreaterThan(0.8);

        assertThat(palimpsest("rollback", file("m"))).isZero();
        assertThat(out.toString()).contains("task a");
        assertThat(palimpsest("log", file("m"))).isZero();
        assertThat(out.toString()).contains("created", "learned", "rolled-back");
        assertThat(palimpsest("show", file("m"))).isZero();
        assertThat(out.toString()).contains("tasks    a", "statistics of each class");
        assertThat(palimpsest("diff", file("m"), "1", "2")).isZero();
        assertThat(out.toString()).contains("+ tasks: b");
        assertThat(palimpsest("card", file("m"))).isZero();
        assertThat(out.toString()).startsWith("---\nlibrary_name: palimpsest");
        assertThat(palimpsest("verify", file("m"))).isZero();

        // The numbers that are printed are those by which versions are found.
        table("c.csv", 200, 0, 4);
        assertThat(learn("c.csv")).isZero();
        assertThat(out.toString()).contains("number 3 of");
        assertThat(palimpsest("show", file("m"), "3")).isZero();
        assertThat(out.toString()).contains("tasks    a, c");
        assertThat(palimpsest("log", file("m"))).isZero();
        assertThat(out.toString().lines().map(line -> line.substring(0, 3) + line.substring(31, 42)))
                .containsExactly("  1created    ", "  2learned    ", "  1rolled-back", "  3learned    ");
        assertThat(palimpsest("log", file("m"), "--json")).isZero();
        assertThat(out.toString().lines().toList().get(3)).contains("\"line\":4", "\"number\":3");
    }

    @Test
    void whatIsWrongIsSaidWithItsExitCode() throws IOException {
        assertThat(learn("a.csv")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("--target", "key, x, y, side");
        assertThat(palimpsest("predict", file("m"), file("a.csv"))).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("there is no model in");
        assertThat(learn("a.csv", "--target", "side")).isZero();
        assertThat(learn("a.csv")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("--again");
        assertThat(palimpsest("check", file("m"), file("b.csv"))).isZero();
        assertThat(palimpsest("check", file("m"), file("drifted.csv"))).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(out.toString()).contains("DRIFT");
        assertThat(palimpsest("predict", file("m"), file("b.csv"), "--coverage", "0.999"))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("more held-out rows");
        assertThat(learn("b.csv", "--keep", "everything")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("summary, none, random:200");

        Path policy = directory.resolve("policy.toml");
        Files.writeString(policy, "least-rows = 1000\n");
        assertThat(learn("b.csv", "--policy", policy.toString())).isEqualTo(ExitCode.REFUSED);
        assertThat(out.toString()).contains("REFUSED by the policy", "the model has not changed");
        assertThat(palimpsest("show", file("m"), "--refused")).isZero();

        Path version;
        try (var files = Files.list(directory.resolve("m/versions"))) {
            version = files.findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(version);
        bytes[bytes.length / 2] ^= 1;
        Files.write(version, bytes);
        assertThat(palimpsest("verify", file("m"))).isEqualTo(ExitCode.MODEL);
        assertThat(palimpsest("predict", file("m"), file("b.csv"))).isEqualTo(ExitCode.MODEL);
    }

    @Test
    void aDryRunWritesNothing() {
        assertThat(learn("a.csv", "--target", "side", "--dry-run")).isZero();
        assertThat(out.toString()).contains("nothing was written");
        assertThat(directory.resolve("m")).doesNotExist();
    }

    @Test
    void aModelIsExported() throws IOException {
        assertThat(learn("a.csv", "--target", "side", "--id", "key")).isZero();
        for (String name : List.of("m.onnx", "m.safetensors", "m.npz")) {
            assertThat(palimpsest("export", file("m"), "-o", file(name)))
                    .as(err.toString())
                    .isZero();
            assertThat(Files.size(directory.resolve(name))).isGreaterThan(500);
            assertThat(out.toString()).contains("version ", name);
        }
        assertThat(palimpsest("export", file("m"), "-o", file("mean.onnx"), "--mean"))
                .isZero();
        assertThat(Files.size(directory.resolve("mean.onnx"))).isLessThan(Files.size(directory.resolve("m.onnx")));
        assertThat(palimpsest("export", file("m"), "-o", file("other"), "--npz", "--samples", "2"))
                .isZero();
        assertThat(palimpsest("export", file("m"), "-o", file("none/m.onnx"))).isEqualTo(ExitCode.RESOURCE);
        assertThat(err.toString())
                .contains("cannot write to " + file("none/m.onnx"))
                .doesNotContain(".tmp");
        assertThat(palimpsest("export", file("m"), "-o", file("m.txt"))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("names no format");
        assertThat(palimpsest("export", file("m"), "-o", file("m.onnx"), "--samples", "0"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("export", file("m"), "-o", file("m.npz"), "--mean"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("export", file("m"), "-o", file("m.npz"), "--features"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("export", file("none"), "-o", file("n.onnx"))).isEqualTo(ExitCode.DATA);
    }

    @Test
    void aDirectoryIsFollowed() throws IOException {
        Path inbox = Files.createDirectory(directory.resolve("inbox"));
        Files.copy(directory.resolve("a.csv"), inbox.resolve("a.csv"));
        Files.copy(directory.resolve("b.csv"), inbox.resolve("b.csv"));
        String[] follow = {"follow", file("f"), file("inbox"), "--once", "--settle", "0"};
        assertThat(palimpsest(follow)).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("--target");
        List<String> first = new ArrayList<>(List.of(follow));
        first.addAll(List.of("--target", "side", "--id", "key", "--hidden", "8"));
        assertThat(palimpsest(first.toArray(String[]::new))).as(err.toString()).isZero();
        assertThat(out.toString().lines()).hasSize(2);
        assertThat(out.toString())
                .contains("window 2, b.csv: 200 rows, accuracy", "before learning (so far", "learned, version");
        Files.copy(directory.resolve("drifted.csv"), inbox.resolve("c.csv"));
        List<String> json = new ArrayList<>(List.of(follow));
        json.add("--json");
        assertThat(palimpsest(json.toArray(String[]::new))).as(err.toString()).isZero();
        JsonNode window = JsonMapper.builder().build().readTree(out.toString());
        assertThat(window.get("window").asInt()).isEqualTo(3);
        assertThat(window.get("rows").asInt()).isEqualTo(400);
        assertThat(window.get("learned").asBoolean()).isTrue();
        assertThat(window.get("prequential").get("accuracy").asDouble()).isBetween(0.0, 1.0);
        assertThat(palimpsest("log", file("f"))).isZero();
        assertThat(out.toString())
                .contains("prequential accuracy=", "stream inbox up to ")
                .doesNotContain("adwin");
        assertThat(palimpsest("verify", file("f"))).isZero();
        assertThat(palimpsest("follow", file("f"), file("inbox"), "--window", "5"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("follow", file("f"), file("inbox"), "--when-calm", "decay"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("follow", file("f"), file("inbox"), "--target", "x", "--once"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("follow", file("f"), file("nowhere"), "--once")).isEqualTo(ExitCode.DATA);
        assertThat(palimpsest("follow", file("f"), "-", "--window", "soon")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void parquetIsReadToo() throws IOException {
        Path parquet = directory.resolve("sides.parquet");
        try (var in = ModelCommandsTest.class.getResourceAsStream("sides.parquet")) {
            Files.write(parquet, java.util.Objects.requireNonNull(in).readAllBytes());
        }
        assertThat(learn("sides.parquet", "--target", "side", "--id", "id"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("Parquet, snappy, 4 columns", "some missing");
        assertThat(palimpsest("predict", file("m"), parquet.toString())).isZero();
        assertThat(out.toString().split("\n")).hasSize(151);
        assertThat(out.toString()).contains("\np0,0.87,0.92,left,");
    }

    @Test
    void whatWasDecidedTheFirstTimeIsNotIgnored() {
        assertThat(learn("a.csv", "--target", "side", "--id", "key", "--keep", "stein:20"))
                .isZero();
        assertThat(palimpsest("learn", file("m"), file("b.csv"), "--hidden", "9", "--seed", "1", "--keep", "none"))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString())
                .contains("hidden 9: the model has 8", "seed 1: the model has 0", "the model keeps stein:20");
    }

    @Test
    void jsonLinesKeepTheirColumnsAndDevicesAreNotReplaced() throws IOException {
        assertThat(learn("a.csv", "--target", "side", "--id", "key")).isZero();
        Path rows = directory.resolve("rows.jsonl");
        Files.writeString(rows, "{\"key\":\"k1\",\"x\":0.5,\"y\":1}\n{\"y\":2,\"x\":null,\"more\":\"a,b\"}\n");
        assertThat(palimpsest("predict", file("m"), rows.toString())).isZero();
        assertThat(out.toString()).startsWith("key,x,y,more,prediction,").contains("\nk1,0.5,1,,", "\n,,2,\"a,b\",");
        assertThat(palimpsest("predict", file("m"), rows.toString(), "--json")).isZero();
        assertThat(out.toString()).startsWith("{\"key\":\"k1\",\"x\":0.5,\"y\":1,");
        if (Files.exists(Path.of("/dev/null"))) {
            assertThat(palimpsest("predict", file("m"), rows.toString(), "-o", "/dev/null"))
                    .isZero();
            assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        }
        assertThat(palimpsest("predict", file("m"), rows.toString(), "-o", file("no/where.csv")))
                .isEqualTo(ExitCode.RESOURCE);
        assertThat(palimpsest("predict", file("m"), rows.toString(), "-o", directory.toString()))
                .isEqualTo(ExitCode.USAGE);
    }
}
