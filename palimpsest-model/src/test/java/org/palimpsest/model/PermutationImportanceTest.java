package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** The importance of columns, measured when a table is learned and kept with the version. */
final class PermutationImportanceTest {
    @TempDir
    Path directory;

    private Table classes(String name, int rows, double shift, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("strong,weak,color,noise,y\n");
        for (int r = 0; r < rows; r++) {
            double strong = random.nextGaussian();
            double weak = random.nextGaussian() + shift;
            int color = random.nextInt(3);
            boolean yes = 2 * strong + 0.7 * weak + (color == 0 ? 1 : -0.5) + 0.2 * random.nextGaussian() > 0;
            text.append(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s,%.4f,%s%n",
                    strong,
                    weak,
                    List.of("red", "green", "blue").get(color),
                    random.nextGaussian(),
                    yes ? "yes" : "no"));
        }
        return Table.of(Files.writeString(directory.resolve(name + ".csv"), text));
    }

    private static LearnRequest request(Table table, String task) {
        return LearnRequest.of(table, task).with(SchemaOptions.target("y")).withPredictors(List.of("exact"));
    }

    @Test
    void columnsAreRankedByWhatTheyContribute() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(request(classes("a", 1500, 0, 1), "a"));
        Diagnostics first = model.head().diagnostics();
        assertThat(first.importanceRows()).isEqualTo(225);
        assertThat(first.importance())
                .extracting(ColumnImportance::column)
                .containsExactly("strong", "weak", "color", "noise");
        assertThat(first.ranked()).extracting(ColumnImportance::column).startsWith("strong");
        assertThat(first.ranked().get(3).column()).isEqualTo("noise");
        ColumnImportance noise = first.importance().get(3);
        assertThat(noise.mean()).isCloseTo(0, within(0.02));
        for (ColumnImportance one : first.importance()) {
            assertThat(one.low()).isLessThanOrEqualTo(one.mean());
            assertThat(one.high()).isGreaterThanOrEqualTo(one.mean());
        }
        ColumnImportance strong = first.importance().get(0);
        assertThat(strong.low()).isGreaterThan(0.15).isLessThan(strong.mean());
        assertThat(strong.high()).isLessThan(0.6);
    }

    @Test
    void aLaterVersionKeepsItsOwnDiagnosticsWithDriftAndNovelty() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(request(classes("a", 600, 0, 1), "a"));
        assertThat(model.head().diagnostics().drift()).isEmpty();
        assertThat(model.head().diagnostics().novelRows()).isEmpty();
        model.learn(request(classes("b", 600, 5, 2), "b"));
        Diagnostics second = model.head().diagnostics();
        assertThat(second.drift()).containsKeys("strong", "weak", "color", "noise");
        assertThat(second.drift().get("weak")).isGreaterThan(0.25);
        assertThat(second.drift().get("strong")).isLessThan(0.1);
        assertThat(second.novelRows().orElseThrow()).isGreaterThan(0.5);
        assertThat(second.confusion().stream()
                        .flatMap(List::stream)
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(90);
        assertThat(ModelVersion.of("x", model.head().bytes()).diagnostics()).isEqualTo(second);
        assertThat(model.facts("HEAD"))
                .extracting(VersionFacts::diagnostics)
                .containsExactly(model.version("HEAD~1").diagnostics(), second);
    }

    @Test
    void theUnitsOfARegressionAreThoseOfTheTarget() throws IOException {
        Random random = new Random(4);
        StringBuilder text = new StringBuilder("x,z,price\n");
        for (int r = 0; r < 800; r++) {
            double x = random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%.1f%n",
                    x,
                    random.nextGaussian(),
                    5000 + 1000 * x + random.nextGaussian()));
        }
        Table table = Table.of(Files.writeString(directory.resolve("r.csv"), text));
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(LearnRequest.of(table, "r")
                .with(SchemaOptions.target("price").withRegression())
                .withPredictors(List.of("exact")));
        List<ColumnImportance> found = model.head().diagnostics().importance();
        // The mean distance of two standard normal numbers is 2/√π.
        assertThat(found.get(0).mean()).isCloseTo(1000 * 2 / Math.sqrt(Math.PI), within(150.0));
        assertThat(found.get(1).mean()).isCloseTo(0, within(30.0));
    }

    @Test
    void theWorkIsBoundedByNumbers() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < 60; c++) {
            text.append('x').append(c).append(',');
        }
        text.append("y\n");
        for (int r = 0; r < 1000; r++) {
            double sum = 0;
            for (int c = 0; c < 60; c++) {
                double x = random.nextGaussian();
                sum += c == 0 ? x : 0;
                text.append(String.format(Locale.ROOT, "%.3f,", x));
            }
            text.append(sum > 0 ? "a" : "b").append('\n');
        }
        Table table = Table.of(Files.writeString(directory.resolve("wide.csv"), text));
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(request(table, "wide"));
        Diagnostics found = model.head().diagnostics();
        assertThat(found.importance()).hasSize(PermutationImportance.MAX_COLUMNS);
        assertThat(found.importanceRows())
                .isEqualTo(PermutationImportance.MAX_PREDICTED
                        / (PermutationImportance.REPEATS * PermutationImportance.MAX_COLUMNS));
        assertThat(found.ranked().get(0).column()).isEqualTo("x0");
    }

    @Test
    void tooFewRowsMeasureNothing() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(request(classes("a", 100, 0, 1), "a"));
        assertThat(model.head().diagnostics().importance()).isEmpty();
        assertThat(model.head().diagnostics().importanceRows()).isZero();
        assertThat(model.head().diagnostics().confusion()).hasSize(2);
    }
}
