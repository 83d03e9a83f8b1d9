package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.io.CannotWriteException;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DataCommandTest {
    @TempDir
    Path directory;

    private Path own;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeSomeRows() throws IOException {
        own = Files.createDirectory(directory.resolve("own"));
        Files.writeString(own.resolve("train.csv"), "a,b,kind\n1,2,x\n3,4,y\n5,6,x\n7,8,y\n");
        Files.writeString(own.resolve("test.csv"), "a,b,kind\n1,2,y\n");
    }

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        DataStore store = DataStore.in(new Cache(directory.resolve("cache")));
        CommandLine line = new CommandLine(new DataCommand(store));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(Failures::usage);
        line.setExecutionExceptionHandler(Failures::execution);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(out.toString());
    }

    @Test
    void listShowsWhatIsHereAndHowToGetTheRest() {
        assertThat(run("list")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .containsPattern("mnist +not here")
                .containsPattern("digits +ready")
                .contains(
                        "palimpsest data get mnist fashion-mnist",
                        directory.resolve("cache").toString());
        assertThat(run("list", "--json")).isEqualTo(ExitCode.OK);
        assertThat(json().get("schema").asString()).isEqualTo("palimpsest-data-list/1");
        assertThat(json().get("sets").get(0).get("name").asString()).isEqualTo("mnist");
        assertThat(json().get("sets").get(0).get("ready").asBoolean()).isFalse();
    }

    @Test
    void ofManyClassesTheFirstAreNamed() throws IOException {
        StringBuilder rows = new StringBuilder("a,kind\n");
        for (int i = 0; i < 100; i++) {
            rows.append(i).append(",c").append(1000 + i).append('\n');
        }
        Files.writeString(own.resolve("train.csv"), rows);
        Files.writeString(own.resolve("test.csv"), "a,kind\n1,c1001\n");
        assertThat(run("add", "many", own.toString(), "--label-column", "kind"))
                .as(err.toString())
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("100 classes: c1000, c1001", "c1019 and 80 more")
                .doesNotContain("c1020");
    }

    @Test
    void whatIsAddedIsReadAtOnceListedAndVerified() throws IOException {
        assertThat(run("add", "mine", own.toString(), "--label-column", "kind")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("mine: 4 rows to learn from, 1 to test with, 2 inputs, 2 classes: x, y");
        assertThat(run("list")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).containsPattern("mine +ready");
        assertThat(run("verify")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("mine: good").doesNotContain("fashion");

        Files.writeString(own.resolve("test.csv"), "a,b,kind\n1,3,y\n");
        assertThat(run("verify", "mine", "--json")).isEqualTo(ExitCode.DATA);
        assertThat(json().get("good").asBoolean()).isFalse();
        assertThat(json().get("sets").get(0).get("files").get("test.csv").asString())
                .isEqualTo("damaged");
        assertThat(run("add", "mine", own.toString())).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("there is a data set 'mine' already", "  where: ", "  fix: ", "--replace");
        assertThat(run("add", "mine", own.toString(), "--replace")).isEqualTo(ExitCode.OK);
        assertThat(run("verify", "mine")).isEqualTo(ExitCode.OK);
    }

    @Test
    void whatIsRemovedIsNotListedAndItsFilesStay() {
        run("add", "mine", own.toString());
        assertThat(run("remove", "mine")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("mine forgotten; its files stay in", own.getFileName().toString());
        assertThat(own.resolve("train.csv")).exists();
        run("list");
        assertThat(out.toString()).doesNotContain("mine");
        assertThat(run("remove", "mine")).isEqualTo(ExitCode.DATA);
        assertThat(run("remove", "digits")).isEqualTo(ExitCode.DATA);
        assertThat(run("remove", "mnist")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("mnist removed: 0 files");
    }

    @Test
    void allFaultsOfAllFilesAreToldAtOnce() throws IOException {
        Files.writeString(own.resolve("train.csv"), "a,b,kind\n1,x,x\n3,4\n5,6,\n7,8,y\n");
        Files.writeString(own.resolve("test.csv"), "a,b,kind\n1,nan,y\n");
        assertThat(run("add", "mine", own.toString())).isEqualTo(ExitCode.DATA);
        assertThat(err.toString())
                .contains("train.csv:2:2 (b)", "train.csv:3", "train.csv:4:3 (kind)", "test.csv:2:2 (b)");
        StringBuilder many = new StringBuilder("a,b,kind\n");
        for (int i = 0; i < 30; i++) {
            many.append("1,?,x\n");
        }
        Files.writeString(own.resolve("train.csv"), many);
        run("add", "mine", own.toString());
        assertThat(err.toString()).contains("and 11 faults more");
    }

    @Test
    void aFileIsUnderstoodWithCommasSemicolonsAndTabs() throws IOException {
        for (String separator : List.of(",", ";", "\t")) {
            Path file = directory.resolve("flowers.txt");
            String rows = "a,b,kind\n" + "1.5,2,x\n3,4,y\n".repeat(5);
            Files.writeString(file, rows.replace(",", separator).replace('.', separator.equals(",") ? '.' : ','));
            assertThat(run("add", "mine", file.toString(), "--replace"))
                    .as(err.toString())
                    .isEqualTo(ExitCode.OK);
            assertThat(out.toString())
                    .contains("mine: 8 rows to learn from, 2 to test with, 2 inputs, 2 classes: x, y");
            assertThat(run("verify", "mine")).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void aNamedSetThatIsMissingIsNotGood() {
        assertThat(run("verify")).isEqualTo(ExitCode.OK);
        assertThat(run("verify", "MNIST")).isEqualTo(ExitCode.DATA);
        assertThat(out.toString()).contains("mnist: NOT GOOD", "missing  train-images-idx3-ubyte", "data get mnist");
    }

    @Test
    void whatHasNoFilesNeedsNoFetching() {
        assertThat(run("get", "digits")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("digits: ready, built in");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aTypoIsToldBeforeAnythingIsFetched() {
        assertThat(run("get", "mnist", "fasion-mnist")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString())
                .contains("no data set 'fasion-mnist'", "did you mean 'fashion-mnist'?")
                .doesNotContain("trying");
    }

    @Test
    void aWrongCommandLineIsAMatterOfUsage() {
        assertThat(run("get")).isEqualTo(ExitCode.USAGE);
        assertThat(run("add", "mine")).isEqualTo(ExitCode.USAGE);
        assertThat(run("add", "mine", own.toString(), "--size", "big")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("28x28");
        assertThat(run("list", "--jsno")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--json");
    }

    @Test
    void everyKindOfFailureHasItsCode() {
        CommandLine line = new CommandLine(new DataCommand());
        line.setErr(new PrintWriter(err, true));
        IOException full = new IOException("No space left on device");
        assertThat(Failures.execution(new InvalidDataException("what", "where", "mend"), line, null))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString().lines()).containsExactly("palimpsest: what", "  where: where", "  fix: mend");
        assertThat(Failures.execution(new CannotWriteException(directory, full, "make room"), line, null))
                .isEqualTo(ExitCode.RESOURCE);
        assertThat(Failures.execution(new InterruptedIOException("stopped"), line, null))
                .isEqualTo(ExitCode.INTERRUPTED);
    }

    @Test
    void progressTellsSizeRateAndTimeLeft() {
        assertThat(FetchProgress.text("f", 10_000_000, 47_040_016, 2))
                .isEqualTo("f  10.0 MB of 47.0 MB  5.0 MB/s  about 7 s left");
        assertThat(FetchProgress.text("f", 812, -1, 2)).isEqualTo("f  812 B");
        assertThat(Bytes.of(999)).isEqualTo("999 B");
        assertThat(Bytes.of(999_999)).isEqualTo("1.0 MB");
    }
}
