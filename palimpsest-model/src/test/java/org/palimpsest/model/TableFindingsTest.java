package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.model.schema.NumberFacts;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** What the checks of a table ask its owner. */
final class TableFindingsTest {
    @TempDir
    Path directory;

    private interface Line {
        String of(int row, Random random);
    }

    private Path file(String name, String header, int rows, long seed, Line line) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(header).append('\n');
        for (int r = 0; r < rows; r++) {
            text.append(line.of(r, random)).append('\n');
        }
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, text);
        return file;
    }

    private static LearnRequest request(Path file, SchemaOptions options) {
        return LearnRequest.of(Table.of(file), String.valueOf(file.getFileName()))
                .with(options)
                .withHidden(List.of(8));
    }

    private static String sale(Random random, double unit, double shift) {
        double size = 3 + shift + random.nextGaussian();
        double price = unit * Math.exp(1 + 0.3 * random.nextGaussian());
        String label = size + 0.5 * random.nextGaussian() > 3 + shift ? "yes" : "no";
        return String.format(Locale.ROOT, "%.3f,%.3f,%s", size, price, label);
    }

    @Test
    void aTableLikeTheLastOneHasNoFindings() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        SchemaOptions options = SchemaOptions.target("y");
        Path first = file("a", "size,price,y", 400, 1, (r, random) -> sale(random, 1, 0));
        assertThat(model.learn(request(first, options)).findings()).isEmpty();
        Path second = file("b", "size,price,y", 400, 2, (r, random) -> sale(random, 1, 0));
        assertThat(model.check("HEAD", Table.of(second)).findings()).isEmpty();
        assertThat(model.learn(request(second, options)).findings()).isEmpty();
    }

    @Test
    void aChangeOfUnitIsToldFromDrift() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        SchemaOptions options = SchemaOptions.target("y");
        model.learn(request(file("a", "size,price,y", 400, 1, (r, random) -> sale(random, 1, 0)), options));
        Path cents = file("b", "size,price,y", 400, 2, (r, random) -> sale(random, 10, 2));
        List<TableFinding> checked = model.check("HEAD", Table.of(cents)).findings();
        List<TableFinding> learned = model.learn(request(cents, options)).findings();
        assertThat(checked).isEqualTo(learned).hasSize(2);
        assertThat(learned.get(0)).isInstanceOfSatisfying(TableFinding.UnitChange.class, unit -> {
            assertThat(unit.column()).isEqualTo("price");
            assertThat(unit.factor()).isBetween(9.0, 11.0);
        });
        assertThat(learned.get(1))
                .isInstanceOfSatisfying(
                        TableFinding.Drift.class,
                        drift -> assertThat(drift.column()).isEqualTo("size"));
    }

    @Test
    void timeDoesNotCountForDrift() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        SchemaOptions options = SchemaOptions.target("y");
        for (int month = 1; month <= 2; month++) {
            int number = month;
            Path file = file(
                    "m" + month,
                    "day,year,size,price,y",
                    300,
                    month,
                    (r, random) -> String.format(
                            Locale.ROOT,
                            "2024-%02d-%02d,%d,%s",
                            number,
                            1 + random.nextInt(28),
                            2000 + 3 * number + random.nextInt(2),
                            sale(random, 1, 0)));
            if (month == 2) {
                assertThat(model.check("HEAD", Table.of(file)).drifted()).isFalse();
            }
            assertThat(model.learn(request(file, options)).findings()).isEmpty();
        }
    }

    @Test
    void aColumnThatAlonePredictsTheTargetIsALeak() throws IOException {
        Path classes = file("a", "size,price,refund,y", 600, 1, (r, random) -> {
            String sale = sale(random, 1, 0);
            double refund = (sale.endsWith("yes") ? 10 : 0) + random.nextDouble();
            return sale.substring(0, sale.lastIndexOf(',')) + "," + refund + sale.substring(sale.lastIndexOf(','));
        });
        List<TableFinding> found = ModelDirectory.at(directory.resolve("c"))
                .learn(request(classes, SchemaOptions.target("y")))
                .findings();
        assertThat(found).singleElement().isInstanceOfSatisfying(TableFinding.Leak.class, leak -> {
            assertThat(leak.column()).isEqualTo("refund");
            assertThat(leak.without()).isBetween(0.7, 0.95);
            assertThat(leak.with()).isGreaterThan(0.99);
        });
        Path values = file("b", "a,b,copy,y", 600, 1, (r, random) -> {
            double a = random.nextGaussian();
            double y = a + random.nextGaussian();
            return String.format(Locale.ROOT, "%f,%f,%f,%f", a, random.nextGaussian(), 2 * y + 1, y);
        });
        assertThat(ModelDirectory.at(directory.resolve("v"))
                        .learn(request(values, SchemaOptions.target("y").withRegression()))
                        .findings())
                .extracting(TableFinding::column)
                .containsExactly("copy");
    }

    @Test
    void labelsThatLookLikeTyposAreAsked() throws IOException {
        Path file = file("a", "size,price,y", 600, 1, (r, random) -> {
            String sale = sale(random, 1, 0);
            return r == 7 ? sale.replaceAll("(yes|no)$", "nno") : r % 50 == 0 ? sale.replaceAll("no$", "NO") : sale;
        });
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        SchemaOptions options = SchemaOptions.target("y");
        LearnReport report = model.learn(request(file, options));
        assertThat(report.findings())
                .filteredOn(one -> one instanceof TableFinding.LabelTypo)
                .extracting(one -> ((TableFinding.LabelTypo) one).label() + "=" + ((TableFinding.LabelTypo) one).like())
                .containsExactlyInAnyOrder("nno=no", "NO=no");
        LearnReport merged = ModelDirectory.at(directory.resolve("n"))
                .learn(request(file, options.withMerged(java.util.Map.of("NO", "no", "nno", "no"))));
        assertThat(merged.findings()).isEmpty();
        assertThat(merged.version().labels()).containsExactly("no", "yes");
        // A later table is read in the same way.
        Path later = file(
                "b", "size,price,y", 100, 2, (r, random) -> sale(random, 1, 0).replaceAll("no$", "NO"));
        assertThat(ModelDirectory.at(directory.resolve("n"))
                        .learn(LearnRequest.of(Table.of(later), "b"))
                        .newLabels())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "nno,no,true",
        "yse,yes,true",
        "yess,yes,true",
        "ye,yes,true",
        "yes,no,false",
        "abc,acbd,false",
        "aa,aa,false"
    })
    void oneEditIsOneLetterOrAnExchange(String a, String b, boolean apart) {
        assertThat(LabelTypos.isOneEditApart(a, b)).isEqualTo(apart);
        assertThat(LabelTypos.isOneEditApart(b, a)).isEqualTo(apart);
    }

    @Test
    void idsAndTimesAreHardlyQuantities() {
        assertThat(SummaryFindings.ofNumbers(List.of(
                        new NumberFacts("userId", 50_000, 4_100, true, 1, 9_000),
                        new NumberFacts("stamp", 900, 880, true, 1.6e9, 1.7e9),
                        new NumberFacts("millis", 900, 880, true, 1.6e12, 1.7e12),
                        new NumberFacts("reference", 900, 899, true, 100_000, 900_000),
                        new NumberFacts("income", 900, 600, true, 1_000, 90_000),
                        new NumberFacts("children", 900, 8, true, 0, 7),
                        new NumberFacts("weight", 900, 900, false, 100_000, 900_000))))
                .containsExactly(
                        new TableFinding.LooksLikeId("userId", 4_100),
                        new TableFinding.LooksLikeTime("stamp", false),
                        new TableFinding.LooksLikeTime("millis", true),
                        new TableFinding.LooksLikeId("reference", 899));
    }

    @Test
    void differentNumbersAreCountedAbout() throws IOException {
        Path file = file(
                "a", "userId,size,price,y", 9_000, 1, (r, random) -> random.nextInt(4_100) + "," + sale(random, 1, 0));
        assertThat(ModelDirectory.at(directory.resolve("m"))
                        .learn(request(file, SchemaOptions.target("y")))
                        .findings())
                .singleElement()
                .isInstanceOfSatisfying(
                        TableFinding.LooksLikeId.class,
                        id -> assertThat(id.distinct()).isBetween(2_900L, 4_500L));
    }

    @Test
    void rowsAddUp() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        Path january = Customers.file(directory, "january", 300, 0, 1);
        Path february = Customers.file(directory, "february", 200, 0, 2);
        List<String> lines = new java.util.ArrayList<>(Files.readAllLines(february));
        lines.addAll(Files.readAllLines(january).subList(1, 51));
        Files.write(february, lines);
        assertThat(model.learn(Customers.request(january)).counts().all()).isEqualTo(300);
        LearnReport report = model.learn(Customers.request(february));
        assertThat(report.counts().known()).isEqualTo(50);
        assertThat(report.counts().choosing()).isPositive();
        assertThat(report.counts().all()).isEqualTo(250);
        assertThat(report.version().provenance().rows()
                        + report.version().provenance().seenBefore())
                .isEqualTo(250);
    }

    @Test
    void aFirstTableOfOneClassIsTakenAndSaid() throws IOException {
        SchemaOptions options = SchemaOptions.target("y");
        Path one = file(
                "a", "size,price,y", 200, 1, (r, random) -> sale(random, 1, 0).replaceAll("(yes|no)$", "no"));
        Path two = file("b", "size,price,y", 400, 2, (r, random) -> sale(random, 1, 0));
        for (List<String> predictors : List.of(List.of("network", "statistics"), List.of("exact"))) {
            ModelDirectory model = ModelDirectory.at(directory.resolve(predictors.get(0)));
            LearnReport first = model.learn(request(one, options).withPredictors(predictors));
            assertThat(first.notes()).anyMatch(note -> note.contains("one class"));
            assertThat(first.version().labels()).containsExactly("no");
            LearnReport second = model.learn(LearnRequest.of(Table.of(two), "b"));
            assertThat(second.newLabels()).containsExactly("yes");
            assertThat(model.score("HEAD", Table.of(two)).number("accuracy")).isGreaterThan(0.6);
        }
    }
}
