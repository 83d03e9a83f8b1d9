package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/**
 * A stream with the dirt of real tables: rows that equal others by chance, a column that is empty in the first file, numbers as
 * people write them, infinite cells, mistyped labels and a change of unit. Every row is learned or accounted for, every column
 * that tells something about the target is learned from, and what is odd is reported.
 */
final class DirtyTablesTest {
    private static final int ROWS = 700;
    private static final List<String> COLUMNS = List.of("amount", "share", "plan", "late");

    @TempDir
    Path directory;

    private final List<List<String>> clean = new ArrayList<>(); // test rows with all columns, the label last

    /**
     * What is odd about a file.
     *
     * @param late whether the late column has values
     * @param unit a factor of all amounts
     * @param infinite how many amounts are infinite
     * @param typos how many labels are mistyped
     */
    private record Dirt(boolean late, int unit, int infinite, int typos) {}

    private static List<List<String>> rows(int n, long seed, Dirt dirt) {
        Random random = new Random(seed);
        List<List<String>> rows = new ArrayList<>();
        for (int r = 0; r < n; r++) {
            int amount = 1 + random.nextInt(12);
            int share = random.nextInt(6);
            int plan = random.nextInt(3);
            int late = dirt.late ? random.nextInt(5) : 0;
            double score =
                    0.5 * (amount - 6.5) + 0.9 * (share - 2.5) + 1.5 * (plan - 1) + (dirt.late ? 1.2 * (late - 2) : 0);
            String label = score + 0.3 * random.nextGaussian() > 0 ? "yes" : "no";
            rows.add(List.of(
                    r < dirt.infinite
                            ? r % 2 == 0 ? "Infinity" : "1e309"
                            : String.format(Locale.ROOT, "$%,d", 250 * dirt.unit * amount),
                    15 * share + " %",
                    List.of("basic", "plus", "gold").get(plan),
                    dirt.late ? String.valueOf(late) : "",
                    r < n - dirt.typos ? label : label.equals("no") ? "NO" : "yess"));
        }
        return rows;
    }

    private Path file(String name, List<List<String>> rows) throws IOException {
        StringBuilder text = new StringBuilder(String.join(",", COLUMNS)).append(",bought\n");
        for (List<String> row : rows) {
            for (int c = 0; c < row.size(); c++) {
                String cell = row.get(c);
                text.append(c == 0 ? "" : ",").append(cell.contains(",") ? '"' + cell + '"' : cell);
            }
            text.append('\n');
        }
        return Written.file(directory, name + ".csv", text.toString());
    }

    private LearnReport learned(String name, long seed, Dirt dirt, Map<String, String> merged) throws IOException {
        Table table = Table.of(file(name, rows(ROWS, seed, dirt)));
        SchemaOptions options = SchemaOptions.target("bought").withMerged(merged);
        LearnReport report = model().learn(LearnRequest.of(table, name).with(options));
        assertThat(report.accepted()).isTrue();
        assertThat(report.counts().all()).as("rows of " + name).isEqualTo(ROWS);
        assertThat(report.counts().known()).as("no row has an id").isZero();
        return report;
    }

    private ModelDirectory model() {
        return ModelDirectory.at(directory.resolve("model"));
    }

    private double accuracy(List<List<String>> rows) throws IOException {
        return model().score("HEAD", Table.of(file("test", rows))).number("accuracy");
    }

    @BeforeEach
    void testRows() {
        clean.addAll(rows(2_000, 99, new Dirt(true, 1, 0, 0)));
    }

    @Test
    void noRowIsDroppedNoColumnIgnoredAndWhatIsOddIsReported() throws IOException {
        LearnReport first = learned("january", 1, new Dirt(false, 1, 2, 0), Map.of());
        assertThat(first.notes()).anyMatch(one -> one.startsWith("amount: 2 ") && one.contains("infinite"));
        LearnReport second = learned("february", 2, new Dirt(true, 1, 1, 20), Map.of("NO", "no", "yess", "yes"));
        assertThat(second.notes()).as("a column that varies now").anyMatch(one -> one.contains("late"));
        assertThat(second.newLabels()).as("labels that were merged").isEmpty();
        learned("march", 3, new Dirt(true, 1, 0, 0), Map.of());
        assertThat(learnedRows()).isEqualTo(3 * ROWS);

        double all = accuracy(clean);
        assertThat(all).isGreaterThan(0.9);
        for (int c = 0; c < COLUMNS.size(); c++) {
            assertThat(accuracy(permuted(c)))
                    .as("without what " + COLUMNS.get(c) + " tells")
                    .isLessThan(all - 0.05);
        }

        LearnReport cents = learned("april", 4, new Dirt(true, 100, 0, 10), Map.of());
        assertThat(cents.findings()).anySatisfy(one -> assertThat(one).isInstanceOf(TableFinding.UnitChange.class));
        assertThat(cents.findings()).extracting(TableFinding::column).contains("amount");
        assertThat(learnedRows()).isEqualTo(4 * ROWS);
    }

    @Test
    void mistypedLabelsAreReportedBeforeTheyBecomeClasses() throws IOException {
        learned("january", 1, new Dirt(true, 1, 0, 0), Map.of());
        LearnReport second = learned("february", 2, new Dirt(true, 1, 0, 20), Map.of());
        assertThat(second.findings())
                .filteredOn(one -> one instanceof TableFinding.LabelTypo)
                .extracting(one -> ((TableFinding.LabelTypo) one).label())
                .containsExactlyInAnyOrder("NO", "yess");
    }

    private long learnedRows() throws IOException {
        return model().head().predictors().all().stream()
                .filter(AdditivePredictor.class::isInstance)
                .mapToLong(one -> ((AdditivePredictor) one).rows())
                .sum();
    }

    /** The test rows with one column in another order. */
    private List<List<String>> permuted(int column) {
        List<String> cells =
                new ArrayList<>(clean.stream().map(row -> row.get(column)).toList());
        Collections.shuffle(cells, new Random(column));
        List<List<String>> rows = new ArrayList<>();
        for (int r = 0; r < cells.size(); r++) {
            List<String> row = new ArrayList<>(clean.get(r));
            row.set(column, cells.get(r));
            rows.add(row);
        }
        return rows;
    }
}
