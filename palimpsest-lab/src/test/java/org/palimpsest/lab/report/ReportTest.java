package org.palimpsest.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.store.StateFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page as text; what a browser makes of it is in {@link BrowserTest}. */
final class ReportTest {
    private static final String NASTY = "b </script><script>alert(1)</script> <img src=x onerror=alert(2)> \"' & <!--";
    private static final int CHANCE = 10;

    @TempDir
    Path root;

    private String page() throws IOException {
        Path file = root.resolve("report.html");
        Report.read(List.of(root)).write(file, "test");
        return Files.readString(file);
    }

    private static JsonNode data(String page) {
        String start = "<script type=\"application/json\" id=\"data\">";
        int from = page.indexOf(start) + start.length();
        return JsonMapper.shared().readTree(page.substring(from, page.indexOf("</script>", from)));
    }

    /** The row of a table that begins with some cells. */
    private static JsonNode row(JsonNode table, Object... cells) {
        for (JsonNode row : table.path("rows")) {
            boolean matches = true;
            for (int i = 0; i < cells.length; i++) {
                matches &= row.get(i).asString().equals(String.valueOf(cells[i]));
            }
            if (matches) {
                return row;
            }
        }
        throw new AssertionError("no row " + List.of(cells) + " in " + table);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    @Test
    void everyScoreOfEveryRunIsInThePage() throws IOException {
        for (String name : List.of("bench one", "bench two")) {
            for (long seed = 0; seed < 3; seed++) {
                RunFiles.finished(name, seed, 4).withFuture().write(root);
            }
        }
        JsonNode experiments = data(page()).path("experiments");
        assertThat(experiments.size()).isEqualTo(2);
        for (JsonNode experiment : experiments) {
            assertThat(experiment.path("runs").size()).isEqualTo(3);
            for (JsonNode run : experiment.path("runs")) {
                RunFiles written = RunFiles.finished(
                        experiment.path("name").asString(), run.path("seed").asLong(), 4);
                for (int after = 0; after < 4; after++) {
                    for (int on = 0; on < 4; on++) {
                        assertThat(run.path("scores")
                                        .get(after)
                                        .get(on)
                                        .path("accuracy")
                                        .asDouble())
                                .isEqualTo(written.accuracy(after, on));
                    }
                }
            }
        }
    }

    @Test
    void theHeadlineIsTheMeanOverTasksSeenAndSeeds() throws IOException {
        for (long seed = 0; seed < 2; seed++) {
            RunFiles.finished("bench one", seed, 3).write(root);
        }
        JsonNode row = row(data(page()).path("tables").path("b1-accuracy"), "bench one", 2);
        RunFiles zero = RunFiles.finished("bench one", 0, 3);
        RunFiles one = RunFiles.finished("bench one", 1, 3);
        double first = 50 * (zero.accuracy(1, 0) + zero.accuracy(1, 1));
        double second = 50 * (one.accuracy(1, 0) + one.accuracy(1, 1));
        assertThat(row.get(2).asDouble()).isCloseTo((first + second) / 2, within());
        assertThat(row.get(3).asDouble()).isCloseTo(Math.abs(first - second) / 2, within());
        assertThat(row.get(4).asInt()).isEqualTo(2);
        assertThat(row.get(5).asDouble()).isCloseTo(first, within());
        assertThat(row.get(6).asDouble()).isCloseTo(second, within());
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-9);
    }

    @Test
    void transferIsMeasuredAgainstTheDiagonalAndAgainstGuessing() throws IOException {
        RunFiles run = RunFiles.finished("bench one", 0, 3).withFuture();
        run.write(root);
        JsonNode tables = data(page()).path("tables");
        assertThat(row(tables.path("b1-backward"), "bench one", "order 1")
                        .get(2)
                        .asDouble())
                .isCloseTo(100 * (run.accuracy(2, 0) - run.accuracy(0, 0)), within());
        assertThat(row(tables.path("b1-forward"), "bench one", "order 3").get(2).asDouble())
                .isCloseTo(100 * (run.accuracy(1, 2) - 1.0 / CHANCE), within());
        assertThat(tables.has("b1-entropy-to-come")).isTrue();
    }

    @Test
    void classesAreShownWithWhatTheyAreTakenFor() throws IOException {
        RunFiles.finished("bench one", 0, 2).write(root);
        RunFiles.finished("bench one", 1, 2).write(root);
        String page = page();
        JsonNode tables = data(page).path("tables");
        assertThat(row(tables.path("b1-class-accuracy"), "bench one", "cat")
                        .get(2)
                        .asDouble())
                .isCloseTo(75, within());
        assertThat(row(tables.path("b1-confusion-0"), "cat", "dog").get(2).asInt())
                .isEqualTo(20);
        assertThat(row(tables.path("b1-confusion-0"), "dog", "dog").get(3).asDouble())
                .isCloseTo(100, within());
    }

    @Test
    void theTitleIsTheNameOfTheSpecificationAndAxesTellTheTasks() throws IOException {
        RunFiles.finished("my own comparison", 0, 2).write(root);
        String page = page();
        assertThat(page)
                .contains("<h1>my own comparison</h1>", ">order 2</text>", "data-save=\"my-own-comparison.sh\"");
    }

    @Test
    void capacityAndEntropyAreThoseOfTheState() throws IOException {
        RunFiles.finished("bench one", 0, 2).write(root);
        JsonNode tables = data(page()).path("tables");
        // Every σ is 1 and the initial one was 2.
        assertThat(row(tables.path("b1-capacity"), "bench one", "layer1").get(2).asDouble())
                .isCloseTo(25, within());
        assertThat(row(tables.path("b1-weight-entropy"), "bench one", "head1")
                        .get(2)
                        .asDouble())
                .isCloseTo(0.5 * (1 + Math.log(2 * Math.PI)), within());
        assertThat(row(tables.path("b1-map-0"), "layer1, 3 × 4", 4).get(5).asDouble())
                .isEqualTo(1);
    }

    @Test
    void aNameMadeOfMarkupStaysAName() throws IOException {
        RunFiles.finished("b a", 0, 2).write(root);
        RunFiles.finished(NASTY, 0, 2).write(root);
        String page = page();
        assertThat(count(page, "<script")).isEqualTo(2);
        assertThat(count(page, "</script>")).isEqualTo(2);
        assertThat(page).doesNotContain("<img").doesNotContain("<!--");
        assertThat(data(page).path("experiments").findValuesAsString("name")).contains(NASTY);
    }

    @Test
    void oneSeedHasNoBandAndManySeedsHaveOne() throws IOException {
        RunFiles.finished("bench one", 0, 3).write(root);
        assertThat(page()).doesNotContain("<polygon");
        for (long seed = 1; seed < 25; seed++) {
            RunFiles.finished("bench one", seed, 3).write(root);
        }
        String page = page();
        assertThat(page).contains("<polygon");
        assertThat(row(data(page).path("tables").path("b1-accuracy"), "bench one", 3)
                        .get(4)
                        .asInt())
                .isEqualTo(25);
    }

    @Test
    void unfinishedRunsAreShownAsFarAsTheyAre() throws IOException {
        RunFiles.finished("bench one", 0, 4).write(root);
        RunFiles.finished("bench one", 1, 4).withLearned(2).write(root);
        RunFiles.finished("bench two", 0, 4).withLearned(0).write(root);
        Path begun = RunFiles.finished("bench three", 0, 4).withLearned(0).write(root);
        Files.delete(begun.resolve("progress.json"));
        Files.delete(begun.resolve("metrics.jsonl"));
        Report report = Report.read(List.of(root));
        assertThat(report.runs()).isEqualTo(4);
        assertThat(report.finished()).isEqualTo(1);
        String page = page();
        assertThat(page).contains("1 of 4 runs is finished").contains("2 of 4");
        assertThat(row(data(page).path("tables").path("b1-progress"), "bench one", 1)
                        .get(3)
                        .asString())
                .isEqualTo("task 2, 2 of 2");
        JsonNode accuracy = data(page).path("tables").path("b1-accuracy");
        assertThat(row(accuracy, "bench one", 2).get(4).asInt()).isEqualTo(2);
        assertThat(row(accuracy, "bench one", 3).get(4).asInt()).isEqualTo(1);
    }

    @Test
    void differentTasksAreNotPutIntoOneChart() throws IOException {
        RunFiles.finished("short one", 0, 2).write(root);
        RunFiles.finished("long one", 0, 5).write(root);
        String page = page();
        assertThat(page).contains("id=\"b1-accuracy\"", "id=\"b2-accuracy\"", ">short one</h2>", ">long one</h2>");
        // The same label has the same color on the whole page, so it is in the legend once.
        assertThat(count(page, "data-toggle=")).isEqualTo(1);
    }

    @Test
    void everyChartHasATableAndNothingComesFromElsewhere() throws IOException {
        RunFiles.finished("bench one", 0, 2).withFuture().write(root);
        RunFiles.finished("bench two", 0, 2).withFuture().write(root);
        String page = page();
        JsonNode tables = data(page).path("tables");
        Matcher figure =
                Pattern.compile("<figure class=\"chart\" id=\"([^\"]+)\"").matcher(page);
        int charts = 0;
        while (figure.find()) {
            charts++;
            assertThat(tables.path(figure.group(1)).path("rows").size())
                    .as(figure.group(1))
                    .isPositive();
            assertThat(page).contains("data-table=\"" + figure.group(1) + "\"", "data-csv=\"" + figure.group(1) + "\"");
        }
        assertThat(charts).isGreaterThan(15);
        assertThat(page.replace("http://www.w3.org/2000/svg", ""))
                .doesNotContain("http:")
                .doesNotContain("https:");
    }

    @Test
    void coresetsAreShownWhereThereAreAny() throws IOException {
        Path directory = RunFiles.finished("bench one", 0, 2).write(root);
        assertThat(page()).doesNotContain("Coresets");
        LearnerState without = RunFiles.state();
        Coreset kept = new Coreset(
                "order 1",
                0,
                4,
                new float[] {0, 1, 0, 0.5f},
                new Targets.Labels(new int[] {1}, 2),
                new float[] {3},
                new int[] {7},
                new float[0]);
        LearnerState with = without.withCoresets(List.of(kept));
        StateFile.write(directory.resolve("state-2.safetensors"), with);
        Files.writeString(directory.resolve("coreset-1.svg"), "<svg/>");
        String page = page();
        assertThat(page).contains("Coresets", "data:image/svg+xml;base64,PHN2Zy8+\"");
        assertThat(row(data(page).path("tables").path("b1-coreset-0"), "order 1", 1)
                        .get(3)
                        .asInt())
                .isEqualTo(7);
    }

    @Test
    void pathsOfTheMeansAreThoseOfTheStatesKept() throws IOException {
        Path directory = RunFiles.finished("bench one", 0, 3).write(root);
        assertThat(page()).doesNotContain("Trajectories");
        RunFiles.keepState(directory, 1, 0.5);
        RunFiles.keepState(directory, 2, 0.25);
        RunFiles.keepState(directory, 3, 0.75);
        JsonNode tables = data(page()).path("tables");
        assertThat(row(tables.path("b1-moved"), "bench one", 2).get(2).asDouble())
                .isCloseTo(0.25, within());
        assertThat(row(tables.path("b1-moved"), "bench one", 3).get(2).asDouble())
                .isCloseTo(0.5, within());
        // On one line, so the first axis shows all: √26 times the distance of one of 26 weights.
        double second = row(tables.path("b1-path"), "bench one", 0, 2).get(3).asDouble();
        double third = row(tables.path("b1-path"), "bench one", 0, 3).get(3).asDouble();
        assertThat(Math.abs(third - second)).isCloseTo(0.5 * Math.sqrt(26), within());
    }

    @Test
    void settingsThatDifferAreMarked() throws IOException {
        RunFiles.finished("bench one", 0, 2).write(root);
        RunFiles.finished("bench two", 0, 2).write(root);
        assertThat(page())
                .contains("<tr class=\"differs\"><th scope=\"row\">method.note")
                .contains("<tr><th scope=\"row\">method.prior-sigma")
                .contains("bench-one.toml, seeds 0");
    }

    @Test
    void aDamagedRunIsNamed() throws IOException {
        Path directory = RunFiles.finished("bench one", 0, 2).write(root);
        Files.writeString(directory.resolve("metrics.jsonl"), "{]\n");
        assertThat(Report.read(List.of(root)).runs()).isZero();
        assertThat(Report.read(List.of(root)).leftOut())
                .singleElement()
                .asString()
                .contains("metrics.jsonl");
    }
}
