package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that a spreadsheet would compute, or a shell take for an option, in the files that commands write. */
final class FormulasInCsvTest {
    @TempDir
    Path directory;

    /** A command in a process of its own, whose data sets are in the directory of the test. */
    private void palimpsest(String... arguments) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        ProcessBuilder builder = CommandProcess.of(directory, out, List.of(), arguments);
        builder.environment().put("PALIMPSEST_DATA", directory.resolve("data").toString());
        assertThat(builder.start().waitFor()).as(Files.readString(out)).isEqualTo(ExitCode.OK);
    }

    @Test
    void namesOfExperimentsTasksAndClassesAreWrittenAsText() throws IOException, InterruptedException {
        Path own = Files.createDirectory(directory.resolve("own"));
        Files.writeString(own.resolve("train.csv"), "a,kind\n" + "1,=x\n2,@y\n".repeat(20));
        Files.writeString(own.resolve("test.csv"), "a,kind\n1,=x\n2,@y\n");
        Files.writeString(directory.resolve("spec.toml"), """
                name = "=1+1"
                [stream]
                kind = "split"
                dataset = "own"
                scenario = "task"
                groups = [["=x", "@y"]]
                [network]
                hidden = [3]
                [training]
                epochs = 1
                [coreset]
                kind = "random"
                size = 4
                use = "regret"
                """);
        palimpsest("data", "add", "own", "own", "--label-column", "kind");
        palimpsest("run", "spec.toml", "--csv", "scores.csv");
        assertThat(Files.readAllLines(directory.resolve("scores.csv")).get(1))
                .startsWith("'=1+1,")
                .contains(",'=x/@y,");

        Path experiment = only(directory.resolve("runs"));
        assertThat(experiment.getFileName().toString()).startsWith("run-");
        palimpsest("coreset", "export", only(only(experiment)).toString());
        List<String> points = Files.readAllLines(directory.resolve("coreset/coreset.csv"));
        assertThat(points).hasSize(5);
        assertThat(points.subList(1, 5)).allSatisfy(line -> assertThat(line).matches("1,'=x/@y,[0-9]+,'[=@][xy],.*"));
    }

    private static Path only(Path parent) throws IOException {
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }
}
