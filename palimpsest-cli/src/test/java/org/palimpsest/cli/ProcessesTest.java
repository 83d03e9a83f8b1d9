package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** What is left on the disk is all that a later process needs. */
final class ProcessesTest {
    @TempDir
    Path directory;

    private Path table(String name, long seed, String... classes) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("id,x,y,kind,class\n");
        for (int r = 0; r < 90; r++) {
            int label = r % classes.length;
            text.append(String.format(
                    Locale.ROOT,
                    "%s%d,%.3f,%s,%s,%s%n",
                    name,
                    r,
                    2 * classes[label].hashCode() % 7 + random.nextGaussian(),
                    r % 11 == 0 ? "" : String.format(Locale.ROOT, "%.3f", random.nextGaussian()),
                    "abc".charAt(random.nextInt(3)),
                    classes[label]));
        }
        return Files.writeString(directory.resolve(name + ".csv"), text);
    }

    private void process(String... args) throws IOException, InterruptedException {
        Path said = directory.resolve("said.txt");
        Process process = CommandProcess.of(directory, said, List.of("-Dpalimpsest.kernels=plain"), args)
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    }

    /** The files of versions and of kept points, and HEAD; the log has times. */
    private static List<String> files(Path model) throws IOException {
        List<String> all = new ArrayList<>(List.of("HEAD " + Files.readString(model.resolve("HEAD"))));
        for (String part : List.of("versions", "points")) {
            try (Stream<Path> files = Files.list(model.resolve(part))) {
                for (Path file : files.sorted().toList()) {
                    all.add(file.getFileName() + " " + java.util.Arrays.hashCode(Files.readAllBytes(file)));
                }
            }
        }
        return all;
    }

    @Test
    void threeProcessesWithOneFileEachEqualOneProgramWithThree() throws IOException, InterruptedException {
        List<Path> tables = List.of(table("a", 1, "red", "blue"), table("b", 2, "red", "blue"), table("c", 3, "green"));
        Path many = directory.resolve("many");
        Path one = directory.resolve("one");
        process("learn", many.toString(), tables.get(0).toString(), "--target", "class", "--id", "id", "--hidden", "8");
        process("learn", many.toString(), tables.get(1).toString());
        process("learn", many.toString(), tables.get(2).toString());
        try (Compute compute = new Compute(Kernels.plain(), Team.of(3))) {
            ModelDirectory model = ModelDirectory.at(one, compute);
            for (Path table : tables) {
                String name = table.getFileName().toString().replace(".csv", "");
                model.learn(LearnRequest.of(Table.of(table), name)
                        .with(SchemaOptions.target("class").withId("id"))
                        .withHidden(List.of(8)));
            }
        }
        assertThat(files(many)).isEqualTo(files(one)).hasSize(4);
    }

    @Test
    void aReaderThatHasEndedEndsTheCommandWithoutAMessage() throws IOException, InterruptedException {
        Path table = table("a", 1, "red", "blue");
        Path model = directory.resolve("piped");
        process("learn", model.toString(), table.toString(), "--target", "class", "--id", "id", "--hidden", "8");
        Path errors = directory.resolve("errors.txt");
        Process process = CommandProcess.of(
                        directory,
                        errors,
                        List.of("-Dpalimpsest.kernels=plain"),
                        "predict",
                        model.toString(),
                        table.toString())
                .redirectErrorStream(false)
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .redirectError(errors.toFile())
                .start();
        process.getInputStream().close();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isEqualTo(ExitCode.CLOSED_PIPE);
        assertThat(Files.readString(errors)).doesNotContain("palimpsest:");
    }
}
