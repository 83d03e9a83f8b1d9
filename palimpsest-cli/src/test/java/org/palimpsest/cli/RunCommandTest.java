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
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code palimpsest run} and {@code compare} on the digits that come with the program. */
final class RunCommandTest {
    private static final String[] QUICK = {
        "run", "split-digits", "--set", "training.epochs=2", "--set", "network.hidden=[9]"
    };

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

    private Said quick(String... more) {
        List<String> args = new ArrayList<>(List.of(QUICK));
        args.addAll(List.of("--out", directory.resolve("runs").toString()));
        if (!List.of(more).contains("--seed")) {
            args.addAll(List.of("--seeds", "2"));
        }
        args.addAll(List.of(more));
        return say(args.toArray(String[]::new));
    }

    private static JsonNode json(Said said) {
        return JsonMapper.shared().readTree(said.out());
    }

    @Test
    void aNumberBelowOneIsRefusedBeforeAnythingRuns() {
        for (String option : List.of("--seeds", "--jobs", "--threads")) {
            Said said = say("run", "split-digits", option, "0", "--out", directory.toString());
            assertThat(said.code()).isEqualTo(ExitCode.USAGE);
            assertThat(said.err()).contains(option + " must be >= 1, was 0");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void pointsThatWereKeptAreListedExportedAndErased() throws IOException {
        Said run = quick("--coreset", "kcenter:6,stein:6", "--use", "regret,predictive", "--seed", "0", "--json");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        JsonNode experiments = json(run).path("experiments");
        assertThat(experiments.size()).isEqualTo(4);
        JsonNode moved = experiments.get(2);
        assertThat(moved.path("name").asString()).isEqualTo("split-digits vcl stein:6 regret");
        String seed = moved.path("runs").get(0).path("directory").asString();
        assertThat(Path.of(seed).resolve("coreset-5.svg")).isRegularFile();

        JsonNode points = json(say("coreset", "list", seed, "--json")).path("points");
        assertThat(points.size()).isEqualTo(30);
        assertThat(points.get(7).path("synthetic").asBoolean()).isTrue();
        assertThat(say("coreset", "list", seed).out()).contains("30 points", "synthetic", "2/3");

        Path to = directory.resolve("points");
        assertThat(say("coreset", "export", seed, "--to", to.toString(), "--images")
                        .code())
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readAllLines(to.resolve("coreset.csv"))).hasSize(31);
        try (Stream<Path> files = Files.list(to)) {
            assertThat(files.filter(file -> file.toString().endsWith(".png"))).hasSize(30);
        }

        String row = points.get(7).path("row").asString();
        Said erased = say("coreset", "erase", seed, "--task", "2", "--row", row);
        assertThat(erased.out()).contains("1 point of task 2 erased; 5 left");
        assertThat(json(say("coreset", "list", seed, "--json")).path("points").size())
                .isEqualTo(29);
        assertThat(say("coreset", "erase", seed, "--task", "2", "--row", row).code())
                .isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(say("coreset", "erase", seed, "--task", "9", "--row", "1").err())
                .contains("--task must be 1 to 5");
    }

    @Test
    void softLabelsThatWereKeptAreTold() {
        Said run = quick("--method", "vcl+kfac", "--coreset", "random:6", "--seed", "0", "--json");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        String seed = json(run)
                .path("experiments")
                .get(0)
                .path("runs")
                .get(0)
                .path("directory")
                .asString();
        JsonNode point =
                json(say("coreset", "list", seed, "--json")).path("points").get(0);
        assertThat(point.path("probabilities").size()).isEqualTo(2);
        assertThat(say("coreset", "list", seed).out()).contains("30 points", "soft labels");
    }

    @Test
    void methodsUnderASpecificationWithANameKeepTheirNamesInTheOrderOfTheCommand() throws IOException {
        Path file = Files.writeString(
                directory.resolve("a.toml"),
                "name = \"new class\"\nbenchmark = \"split-digits\"\n[training]\nepochs = 1\n[network]\nhidden = [5]\n");
        String runs = directory.resolve("named").toString();
        Said said = say(
                "run",
                file.toString(),
                "--method",
                "vcl+gng,vcl",
                "--coreset",
                "none,random:6",
                "--use",
                "regret",
                "--out",
                runs,
                "--json");
        List<String> names = new ArrayList<>();
        json(said)
                .path("experiments")
                .forEach(each -> names.add(each.path("name").asString()));
        assertThat(names)
                .containsExactly(
                        "new class vcl+gng",
                        "new class vcl+gng random:6 regret",
                        "new class vcl",
                        "new class vcl random:6 regret");
        assertThat(say("ood", runs, "--against", "digits").out())
                .contains("new class vcl, seed 0", "new class vcl+gng random:6 regret, seed 0");
        assertThat(say("run", file.toString(), "--out", runs, "--json").out()).contains("\"name\":\"new class\"");
    }

    @Test
    void strangeDataAreToldFromThoseOfATask() {
        quick("--method", "vcl,fine-tuning", "--seed", "0");
        String runs = directory.resolve("runs").toString();
        JsonNode found = json(say("ood", runs, "--against", "digits", "--json")).path("runs");
        assertThat(found.size()).isEqualTo(2);
        for (JsonNode run : found) {
            boolean point = run.path("name").asString().contains("fine-tuning");
            assertThat(run.path("tasks").size()).isEqualTo(5);
            for (JsonNode task : run.path("tasks")) {
                double information =
                        task.path("auroc").path("mutualInformation").asDouble();
                assertThat(task.path("auroc").path("totalEntropy").asDouble()).isBetween(0.0, 1.0);
                // The other eight digits, and these two, against these two alone: needs no doubt about weights.
                assertThat(task.path("auroc").path("featureDistance").asDouble())
                        .isBetween(0.55, 1.0);
                // Point estimates have no epistemic uncertainty, so mutual information separates nothing.
                assertThat(information == 0.5).isEqualTo(point);
            }
        }
        assertThat(say("ood", runs, "--against", "digits").out())
                .contains("mutual information", "distance", "mean", "8/9");
        assertThat(say("ood", runs, "--against", "letters").err()).contains("784 inputs", "64");
        assertThat(say("ood", runs, "--against", "digitz").code()).isEqualTo(ExitCode.DATA);
    }

    @Test
    void aRunWithoutPointsSaysSo() {
        String seed = json(quick("--json", "--seed", "0"))
                .path("experiments")
                .get(0)
                .path("runs")
                .get(0)
                .path("directory")
                .asString();
        Said said = say("coreset", "list", seed);
        assertThat(said.code()).isEqualTo(ExitCode.OK);
        assertThat(said.out()).contains("0 points", "--coreset");
        assertThat(json(say("coreset", "list", seed, "--json")).path("points").size())
                .isZero();
        Said export = say("coreset", "erase", seed, "--task", "1", "--row", "1");
        assertThat(export.code()).isEqualTo(ExitCode.USAGE);
        assertThat(export.err()).contains("keeps no points", "--coreset");
        assertThat(quick("--coreset", "stien:6").err()).contains("did you mean 'stein'?");
    }

    @Test
    void printsTablesThenKeepsWhatIsDone() {
        Said first = quick();
        assertThat(first.code()).as(first.err()).isEqualTo(ExitCode.OK);
        assertThat(first.out())
                .contains("5 tasks, 2 seeds (0, 1)", "8/9", "average accuracy, %", " ± ", "forgetting", "Brier")
                .contains("written  " + directory.resolve("runs"))
                .contains("Next:");
        Said second = quick();
        assertThat(second.err()).contains("kept");
        assertThat(second.out().replace("written", "kept   "))
                .isEqualTo(first.out().replace("written", "kept   "));
    }

    @Test
    void jsonIsOneDocumentAndCsvALineForEachScore() throws IOException {
        Path csv = directory.resolve("scores.csv");
        Said said = quick("--method", "vcl,vcl+gng", "--json", "--csv", csv.toString());
        JsonNode document = json(said);
        assertThat(document.path("schema").asString()).isEqualTo("palimpsest-results/1");
        assertThat(document.path("experiments").size()).isEqualTo(2);
        JsonNode experiment = document.path("experiments").get(0);
        assertThat(experiment.path("seeds").size()).isEqualTo(2);
        assertThat(experiment
                        .path("summary")
                        .path("averageAccuracy")
                        .path("mean")
                        .asDouble())
                .isBetween(0.3, 1.0);
        assertThat(experiment.path("summary").path("forwardTransfer").isNull()).isTrue();
        assertThat(experiment.path("runs").get(1).path("scores").get(4).size()).isEqualTo(5);
        JsonNode versus = document.path("versusFirst").get(0);
        assertThat(versus.path("pairs").asInt()).isEqualTo(2);
        assertThat(versus.path("against").asString()).isEqualTo("split-digits vcl");
        assertThat(versus.path("differsIn").toString()).isEqualTo("{\"method.kind\":[\"vcl\",\"vcl+gng\"]}");
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines.get(0))
                .startsWith("experiment,hash,seed,after,on,task,justLearned,size,accuracy,nll,brier,ece");
        assertThat(lines).hasSize(1 + 2 * 2 * 15);
    }

    @Test
    void aRunIsRepeatedFromItsRecord() throws IOException {
        quick("--method", "vcl+gng");
        Path record;
        try (var files = Files.walk(directory.resolve("runs"))) {
            record = files.filter(file -> file.endsWith("seed-1/run.json"))
                    .findFirst()
                    .orElseThrow();
        }
        Path again = directory.resolve("again");
        Said said = say("run", record.toString(), "--out", again.toString());
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        Path state = Path.of("state-5.safetensors");
        Path place = again.resolve(directory.resolve("runs").relativize(record.resolveSibling("")));
        assertThat(place.resolve(state)).hasSameBinaryContentAs(record.resolveSibling(state));
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        Said said = quick("--dry-run");
        assertThat(said.code()).isEqualTo(ExitCode.OK);
        assertThat(said.out())
                .contains("[training]", "epochs = 2", "parameters", "memory", "time", "seed-1", "2 runs")
                .contains("Nothing was written")
                .containsOnlyOnce("% non-zero: ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void shardsTogetherAreTheWhole() {
        assertThat(json(quick("--shard", "1/2", "--json"))
                        .path("experiments")
                        .get(0)
                        .path("seeds")
                        .toString())
                .isEqualTo("[0]");
        assertThat(json(quick("--shard", "2/2", "--json"))
                        .path("experiments")
                        .get(0)
                        .path("seeds")
                        .toString())
                .isEqualTo("[1]");
        assertThat(quick().err()).contains("seed 0: was done before", "seed 1: was done before");
    }

    @Test
    void methodsThatDifferInOneChoiceArePaired() {
        Said said = quick("--method", "vcl,vcl+gng");
        assertThat(said.out())
                .contains("paired by seed", "differs in method.kind vcl → vcl+gng", "p: paired t test")
                .doesNotContain("difference of means");
    }

    @Test
    void recipesThatDifferAreNeverCalledPairedAndEverySettingIsPrinted() {
        Said said = quick("--method", "vcl,ewc");
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        String flat = said.out().replaceAll("\\s+", " ");
        assertThat(flat)
                .contains("these experiments differ in method.kind vcl → ewc", "learning-rate 0.003 → 0.001")
                .contains("in the first alone", "method.prior-sigma 0.1", "difference of means", "--same-recipe")
                .doesNotContain("paired", "t test", " p ");
        JsonNode versus =
                json(quick("--method", "vcl,ewc", "--json")).path("versusFirst").get(0);
        assertThat(versus.path("p").isNull()).isTrue();
        assertThat(versus.path("pairs").isNull()).isTrue();
        assertThat(versus.path("differsIn").path("training.epsilon").size()).isEqualTo(2);
        assertThat(versus.path("differsIn").path("method.metric").get(0).isNull())
                .isTrue();
    }

    @Test
    void underTheSameRecipeOnlyTheMethodDiffers() {
        Said said = quick("--method", "vcl,ewc", "--same-recipe");
        assertThat(said.code()).as(said.err()).isEqualTo(ExitCode.OK);
        assertThat(said.out().replaceAll("\\s+", " "))
                .contains("paired by seed", "differs in method.kind vcl → ewc; in the first alone")
                .doesNotContain("training.");
        assertThat(quick("--method", "vcl", "--same-recipe").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void accuraciesOnTwoBenchmarksAreNotSubtracted() {
        quick("--seed", "0");
        quick("--seed", "0", "--set", "scenario=domain");
        Said said = say("compare", directory.resolve("runs").toString());
        assertThat(said.code()).isEqualTo(ExitCode.OK);
        assertThat(said.err()).contains("not tested on the same tasks");
        assertThat(said.out())
                .contains("average accuracy, %", "are not subtracted: no two of these")
                .doesNotContain("against");
    }

    @Test
    void comparesAndChecks() {
        quick("--method", "vcl,vcl+gng");
        String runs = directory.resolve("runs").toString();
        Said said = say("compare", runs);
        assertThat(said.code()).isEqualTo(ExitCode.OK);
        assertThat(said.out()).contains("paired by seed", "split-digits vcl", "split-digits vcl+gng", "wins");
        assertThat(say("compare", runs, "--fail-under", "1").code()).isEqualTo(ExitCode.OK);
        Said failed = say("compare", runs, "--fail-under", "100.5", "--json");
        assertThat(failed.code()).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(failed.err()).contains("under 100.5 %");
        assertThat(json(failed).path("experiments").size()).isEqualTo(2);
    }

    @Test
    void whatCannotBeIsRefusedBeforeAnythingRuns() throws IOException {
        assertThat(say("run", "split-digitz").err()).contains("did you mean 'split-digits'");
        assertThat(quick("--method", "vlc").code()).isEqualTo(ExitCode.USAGE);
        assertThat(quick("--shard", "3/2").code()).isEqualTo(ExitCode.USAGE);
        assertThat(quick("--seeds", "2", "--seed", "1").code()).isEqualTo(ExitCode.USAGE);
        assertThat(quick("--jobs", "-1").code()).isEqualTo(ExitCode.USAGE);
        assertThat(say("compare", directory.toString()).code()).isEqualTo(ExitCode.DATA);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aPlaceThatCannotBeWrittenIsReported() throws IOException {
        Files.writeString(directory.resolve("runs"), "a file");
        Said said = quick();
        assertThat(said.code()).isEqualTo(ExitCode.RESOURCE);
        assertThat(said.err()).contains("cannot write to", "--out");
    }
}
