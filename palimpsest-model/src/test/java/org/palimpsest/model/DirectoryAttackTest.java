package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Somebody who has the directory of a model computes rows from it: attacks that worked, and must fail. */
final class DirectoryAttackTest {
    @TempDir
    Path directory;

    private Table table(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("x,kind"));
        for (int r = 0; r < rows; r++) {
            double x = 50 + 10 * random.nextGaussian();
            lines.add(String.format(Locale.ROOT, "%.7f,%s", x, x > 50 ? "a" : "b"));
        }
        return Table.of(Files.write(directory.resolve(name + ".csv"), lines));
    }

    private Set<Double> cells(String name) throws IOException {
        Set<Double> cells = new HashSet<>();
        for (String line : Files.readAllLines(directory.resolve(name + ".csv")).subList(1, 2)) {
            cells.add(Double.parseDouble(line.split(",")[0]));
        }
        return cells;
    }

    private ModelDirectory model(int leastRows) throws IOException {
        ModelDirectory model =
                ModelDirectory.at(directory.resolve("m" + leastRows)).waitingBelow(leastRows);
        for (int n = 1; n <= 9; n++) {
            LearnRequest request = LearnRequest.of(table("t" + n, n == 1 ? 100 : n % 2 == 0 ? 1 : 17, n), "t" + n);
            try {
                model.learn(
                        n == 1 ? request.with(SchemaOptions.target("kind")).withPredictors(List.of("exact")) : request);
            } catch (WaitingRowsException e) {
                assertThat(leastRows).isGreaterThan(1);
            }
        }
        return model;
    }

    /** Count times mean of one version minus that of the version before it: the sum of x over the rows between them. */
    private static List<Double> rowsBySubtraction(ModelDirectory model) throws IOException {
        List<Double> found = new ArrayList<>();
        List<ModelVersion> history = model.history("HEAD");
        for (int i = 0; i + 1 < history.size(); i++) {
            ColumnSummary now = history.get(i).summary().column("x").orElseThrow();
            ColumnSummary before = history.get(i + 1).summary().column("x").orElseThrow();
            if (now.count() - before.count() == 1) {
                found.add(now.count() * now.mean() - before.count() * before.mean());
            }
        }
        return found;
    }

    @Test
    void noVersionDiffersFromAnotherByFewRows() throws IOException {
        List<Double> attack = rowsBySubtraction(model(1));
        assertThat(attack).hasSize(4); // it works where it is allowed to
        assertThat(attack)
                .anySatisfy(x -> assertThat(cells("t8"))
                        .anySatisfy(
                                cell -> assertThat(x).isCloseTo(cell, org.assertj.core.api.Assertions.within(1e-6))));

        ModelDirectory model = model(20);
        assertThat(rowsBySubtraction(model)).isEmpty();
        List<ModelVersion> history = model.history("HEAD");
        assertThat(history.size()).isGreaterThan(2);
        for (int i = 0; i < history.size(); i++) {
            for (int j = i + 1; j < history.size(); j++) {
                assertThat(history.get(i).summary().rows()
                                - history.get(j).summary().rows())
                        .isGreaterThanOrEqualTo(20);
            }
        }
    }

    @Test
    void extremesAndBordersOfBinsAreNoCells() throws IOException {
        ModelDirectory model = model(20);
        Set<Double> cells = new HashSet<>();
        for (int n = 1; n <= 9; n++) {
            Files.readAllLines(directory.resolve("t" + n + ".csv")).stream()
                    .skip(1)
                    .forEach(line -> cells.add(Double.parseDouble(line.split(",")[0])));
        }
        for (ModelVersion version : model.history("HEAD")) {
            ColumnSummary x = version.summary().column("x").orElseThrow();
            List<Double> told = new ArrayList<>(x.edges());
            told.addAll(List.of(x.least(), x.most()));
            assertThat(told).hasSizeGreaterThan(10).doesNotContainAnyElementsOf(cells);
        }
    }
}
