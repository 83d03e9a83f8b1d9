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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code learn}, {@code check} and {@code diff} tell an analyst about a table. */
final class AnalystCommandsTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private interface Line {
        String of(int row, Random random);
    }

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

    private void table(String name, String header, int rows, long seed, Line line) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(header).append('\n');
        for (int r = 0; r < rows; r++) {
            text.append(line.of(r, random)).append('\n');
        }
        Files.writeString(directory.resolve(name), text);
    }

    private void learned(String table, String... more) {
        assertThat(learn(table, more)).as(err.toString()).isZero();
    }

    private int learn(String table, String... more) {
        List<String> args = new ArrayList<>(List.of("learn", file("m"), file(table), "--hidden", "8"));
        args.addAll(List.of(more));
        return palimpsest(args.toArray(String[]::new));
    }

    private static String house(Random random, double unit) {
        double rooms = 3 + random.nextGaussian();
        double price = unit * Math.exp(1 + 0.3 * random.nextGaussian());
        return String.format(
                Locale.ROOT, "%.3f,%.3f,%s", rooms, price, rooms + random.nextGaussian() > 3 ? "yes" : "no");
    }

    @Test
    void aColumnThatWasEmptyIsLearnedFromLaterAndSaid() throws IOException {
        table("a.csv", "size,rooms,price,sold", 200, 1, (r, random) -> "," + house(random, 1));
        table("b.csv", "size,rooms,price,sold", 200, 2, (r, random) -> random.nextInt(90) + "," + house(random, 1));
        learned("a.csv", "--target", "sold");
        assertThat(out.toString()).contains("size: pending, no values");
        learned("b.csv");
        assertThat(out.toString())
                .contains("note: 1 column that was constant or empty varies now and is learned from: size");
        assertThat(palimpsest("show", file("m"))).isZero();
        assertThat(out.toString()).contains("size: number");
    }

    @Test
    void theChecksAreOneLineEach() throws IOException {
        table(
                "a.csv",
                "userId,rooms,price,sold",
                900,
                1,
                (r, random) ->
                        random.nextInt(200) + "," + house(random, 1).replaceAll(r % 90 == 0 ? "no$" : "never", "nno"));
        learned("a.csv", "--target", "sold");
        assertThat(out.toString())
                .contains("check: userId has ")
                .contains(" whole values: an id? --drop userId")
                .contains("looks like 'no': --merge nno=no");
        table("b.csv", "userId,rooms,price,sold", 400, 2, (r, random) -> random.nextInt(200) + "," + house(random, 10));
        assertThat(palimpsest("check", file("m"), file("b.csv"))).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(out.toString()).contains("check: price is about 10 times what it was: unit changed?");
        learned("b.csv", "--json");
        JsonNode json = JsonMapper.builder().build().readTree(out.toString());
        assertThat(json.path("findings").get(0).path("kind").stringValue()).isEqualTo("unit");
    }

    @Test
    void mergedLabelsStayMerged() throws IOException {
        table(
                "a.csv",
                "rooms,price,sold",
                300,
                1,
                (r, random) -> house(random, 1).replaceAll("no$", r % 9 == 0 ? "NO" : "no"));
        learned("a.csv", "--target", "sold", "--merge", "NO=no");
        assertThat(out.toString()).contains("sold: target, 2 classes (no, yes), reads NO as no");
        table(
                "b.csv",
                "rooms,price,sold",
                100,
                2,
                (r, random) -> house(random, 1).replaceAll("no$", "NO"));
        learned("b.csv");
        assertThat(out.toString()).doesNotContain("new class");
        assertThat(learn("b.csv", "--merge", "yes=maybe")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("'maybe', which is no class of the model");
    }

    @Test
    void rowsAddUpInTextAndJson() throws IOException {
        table("a.csv", "id,rooms,price,sold", 300, 1, (r, random) -> "a" + r + "," + house(random, 1));
        learned("a.csv", "--target", "sold", "--id", "id");
        assertThat(out.toString())
                .contains("learned from 255 rows, scored on 27 held-out rows, chose by 18 rows; 300 rows in all");
        table("b.csv", "id,rooms,price,sold", 300, 1, (r, random) -> (r < 40 ? "a" : "b") + r + "," + house(random, 1));
        learned("b.csv", "--json");
        JsonNode json = JsonMapper.builder().build().readTree(out.toString());
        assertThat(json.path("known").asInt()).isEqualTo(40);
        assertThat(json.path("rows").asInt()
                        + json.path("held_out").asInt()
                        + json.path("chosen_from").asInt()
                        + json.path("known").asInt())
                .isEqualTo(json.path("rows_of_table").asInt())
                .isEqualTo(300);
    }

    @Test
    void repetitionsBeyondChanceAreRefusedWithBothOptions() throws IOException {
        table("a.csv", "rooms,price,sold", 300, 1, (r, random) -> house(random, 1));
        table("b.csv", "rooms,price,sold", 300, 2, (r, random) -> house(random, 1));
        learned("a.csv", "--target", "sold");
        List<String> both = new ArrayList<>(Files.readAllLines(directory.resolve("b.csv")));
        both.addAll(Files.readAllLines(directory.resolve("a.csv")).subList(1, 101));
        Files.write(directory.resolve("b.csv"), both);
        assertThat(learn("b.csv")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString())
                .contains("100 of the 400 rows", "the same rows", "other rows", "--again", "--id COLUMN");
        learned("b.csv", "--again");
    }

    @Test
    void theDecimalMarkIsNamedWhereItIsOpen() throws IOException {
        Files.writeString(directory.resolve("open.csv"), "income,sold\n" + "\"1,234\",a\n\"2,345\",b\n".repeat(20));
        assertThat(learn("open.csv", "--target", "sold")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("may be 2345 or 2.345", "--decimal", "--thousands");
        learned("open.csv", "--target", "sold", "--thousands", "comma");
        assertThat(out.toString()).contains("written as 1,234.56");
        assertThat(learn("open.csv", "--decimal", "dot")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void versionsAreComparedOnTheSameRows() throws IOException {
        for (int i = 1; i <= 3; i++) {
            table("t" + i + ".csv", "rooms,price,sold", 200, i, (r, random) -> house(random, 1));
            learned("t" + i + ".csv", "--target", "sold");
        }
        table("golden.csv", "rooms,price,sold", 200, 9, (r, random) -> house(random, 1));
        assertThat(palimpsest("diff", file("m"), "2", "3")).isZero();
        assertThat(out.toString()).contains("accuracy on held-out rows of task t3: ");
        assertThat(palimpsest("diff", file("m"), "1", "3")).isZero();
        assertThat(out.toString()).contains("no rows in common");
        assertThat(palimpsest("diff", file("m"), "1", "3", "--test", file("golden.csv"), "--json"))
                .isZero();
        JsonNode json = JsonMapper.builder().build().readTree(out.toString());
        for (String side : List.of("1", "3")) {
            assertThat(palimpsest("score", file("m"), file("golden.csv"), "--at", side, "--json"))
                    .as(err.toString())
                    .isZero();
            double accuracy = JsonMapper.builder()
                    .build()
                    .readTree(out.toString())
                    .path("accuracy")
                    .asDouble();
            assertThat(json.path(side.equals("1") ? "scores_a" : "scores_b")
                            .path("accuracy")
                            .asDouble())
                    .isEqualTo(accuracy);
        }
    }

    @Test
    void anInterruptedFirstLearnLeavesNothing() throws IOException, InterruptedException {
        table("big.csv", "rooms,price,sold", 60_000, 1, (r, random) -> house(random, 1));
        Path said = directory.resolve("said.txt");
        Process process = CommandProcess.of(
                        directory,
                        said,
                        List.of(),
                        "learn",
                        file("m"),
                        file("big.csv"),
                        "--target",
                        "sold",
                        "--hidden",
                        "200,200")
                .start();
        while (process.isAlive() && !Files.exists(directory.resolve("m"))) {
            Thread.sleep(20);
        }
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(directory.resolve("m")).doesNotExist();
    }

    private static String rare(Random random) {
        boolean yes = random.nextDouble() < 0.15;
        return String.format(
                Locale.ROOT,
                "%.3f,%.3f,%s",
                (yes ? 1.5 : 0) + random.nextGaussian(),
                random.nextGaussian(),
                yes ? "yes" : "no");
    }

    @Test
    void theRareClassIsNamedAndCostsChangeWhatIsPredicted() throws IOException {
        table("a.csv", "x,z,sick", 600, 1, (r, random) -> rare(random));
        table("b.csv", "x,z,sick", 600, 2, (r, random) -> rare(random));
        table("test.csv", "x,z,sick", 600, 3, (r, random) -> rare(random));
        List<String> exact = List.of("learn", file("m"), file("a.csv"), "--target", "sick", "--predictor", "exact");
        assertThat(palimpsest(exact.toArray(String[]::new))).as(err.toString()).isZero();
        assertThat(out.toString())
                .containsPattern("held-out rows: accuracy .*; 'yes' \\(\\d+\\.\\d % of rows\\): recall \\d+\\.\\d %")
                .contains("what matters: x ");
        assertThat(palimpsest("score", file("m"), file("test.csv"), "--json")).isZero();
        double before = recall();

        assertThat(palimpsest("learn", file("m"), file("b.csv"), "--cost", "no=1,yes=10"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("predicts the least expected cost, where missing a class costs no=1, yes=10");
        assertThat(palimpsest("score", file("m"), file("test.csv"), "--json")).isZero();
        assertThat(recall()).isGreaterThan(before + 0.2);
        assertThat(palimpsest("score", file("m"), file("test.csv"))).isZero();
        assertThat(out.toString()).containsPattern("class +rows +recall +precision");
        assertThat(palimpsest("show", file("m"))).isZero();
        assertThat(out.toString())
                .contains("chooses  the least expected cost, where missing a class costs no=1, yes=10")
                .contains("importance of columns: how much probability the true class loses")
                .containsPattern("x +\\d+\\.\\d points \\(95 %: ");
        assertThat(palimpsest("card", file("m"))).isZero();
        assertThat(out.toString())
                .contains("A class is chosen by the least expected cost", "| class | held-out rows | recall |")
                .contains("## Importance of columns");
        assertThat(palimpsest("predict", file("m"), file("test.csv"), "--refuse-over", "0.2"))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("the most probable class only");
        assertThat(learn("a.csv", "--again", "--cost", "none", "--dry-run", "--json"))
                .isEqualTo(ExitCode.DATA); // --hidden is for networks
        assertThat(palimpsest("learn", file("m"), file("a.csv"), "--again", "--cost", "none", "--json"))
                .as(err.toString())
                .isZero();
        assertThat(JsonMapper.builder()
                        .build()
                        .readTree(out.toString())
                        .path("decision")
                        .stringValue())
                .isEqualTo("the most probable class");
    }

    private double recall() {
        for (JsonNode one :
                JsonMapper.builder().build().readTree(out.toString()).path("classes")) {
            if (one.path("label").stringValue().equals("yes")) {
                return one.path("recall").doubleValue();
            }
        }
        throw new AssertionError("no class yes in " + out);
    }

    @Test
    void wrongCostsAreRefusedWithTheirReason() throws IOException {
        table("a.csv", "x,z,sick", 300, 1, (r, random) -> rare(random));
        assertThat(learn("a.csv", "--target", "sick", "--cost", "yess=2")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("there is no class 'yess'; the classes are no, yes");
        assertThat(learn("a.csv", "--target", "sick", "--cost", "yes=-2")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("the cost of missing 'yes' must be a number above 0, was -2.0");
        assertThat(learn("a.csv", "--target", "sick", "--cost", "yes=many")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--cost yes=many: a number is expected after '='");
        assertThat(learn("a.csv", "--target", "sick", "--cost", "yes=2", "--recall", "yes=0.9"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("give either --cost or --recall");
        assertThat(learn("a.csv", "--target", "sick", "--recall", "yes=0.999")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("more held-out rows of this class than the");
        assertThat(Files.exists(directory.resolve("m"))).isFalse();
    }

    @Test
    void theReportOfAModelIsOnePageWithAllCharts() throws IOException {
        table("a.csv", "x,z,sick", 400, 1, (r, random) -> rare(random));
        table(
                "b.csv",
                "x,z,sick",
                400,
                2,
                (r, random) -> rare(random).replaceAll("yes$", r % 2 == 0 ? "perhaps" : "yes"));
        assertThat(palimpsest("learn", file("m"), file("a.csv"), "--target", "sick", "--predictor", "exact"))
                .as(err.toString())
                .isZero();
        assertThat(palimpsest("learn", file("m"), file("b.csv")))
                .as(err.toString())
                .isZero();
        String page = file("page.html");
        assertThat(palimpsest("report", file("m"), "-o", page, "--test", file("a.csv"), "--test", file("b.csv")))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).startsWith("written  " + page).contains("2 versions");
        String html = Files.readString(Path.of(page));
        assertThat(html)
                .contains("id=\"held-out-scores\"", "id=\"test-scores\"", "id=\"reliability\"", "id=\"confusion\"")
                .contains("id=\"recall\"", "id=\"column-importance\"", "id=\"column-drift\"", "id=\"novel-rows\"")
                .contains("perhaps", ">a.csv<")
                .doesNotContain("nats", "http-equiv=\"refresh\"", "src=\"http", "href=\"http");
        assertThat(palimpsest("report", file("m"), file("nothing"), "-o", page)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("a report is of one model, or of runs");
        assertThat(palimpsest("report", file("nothing"), "-o", page, "--test", file("a.csv")))
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void theReportOfARegressionHasIntervalsAndUnits() throws IOException {
        table("a.csv", "x,price", 300, 1, (r, random) -> {
            double x = random.nextGaussian();
            return String.format(Locale.ROOT, "%.3f,%.1f", x, 50000 + 9000 * x + 500 * random.nextGaussian());
        });
        assertThat(palimpsest("learn", file("m"), file("a.csv"), "--target", "price", "--regression"))
                .as(err.toString())
                .isZero();
        assertThat(palimpsest("report", file("m"), "-o", file("page.html")))
                .as(err.toString())
                .isZero();
        assertThat(Files.readString(directory.resolve("page.html")))
                .contains("Intervals that hold the truth", "in units of price", "Error on held-out rows")
                .doesNotContain("id=\"confusion\"");
    }
}
