package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.drift.Shift;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.ColumnSummary.CategoryCount;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.Scaling;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

final class SummariesTest {
    private static final Schema SCHEMA = new Schema(List.of(
            new Column.Numeric("x", Scaling.NONE, true, List.of(0.0, 2.0)),
            new Column.Category("c", List.of("u", "v")),
            new Column.ClassTarget("y", List.of("a", "b"), false)));

    @TempDir
    Path directory;

    private TableSummary summary(String rows) throws IOException {
        Table table = Table.of(Written.file(directory, "t.csv", "x,c,y\n" + rows));
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(SCHEMA, reader, RowEncoder.Purpose.LEARNING);
            float[] row = new float[encoder.features()];
            while (reader.next()) {
                assertThat(encoder.encode(row)).isTrue();
            }
            return encoder.summary();
        }
    }

    @Test
    void theSummaryOfTwoTablesIsThatOfTheirRowsTogether() throws IOException {
        String one = "1,u,a\n-3,v,a\n,u,b\n2,w,b\n";
        String two = "5,v,a\n2.5,,a\n0,v,b\n7,w,b\n1,w,b\n,w,a\n";
        TableSummary sum = Summaries.plus(summary(one), summary(two));
        TableSummary together = summary(one + two);
        assertThat(sum.rows()).isEqualTo(10);
        assertThat(sum.fingerprint()).isEqualTo(summary(two).fingerprint());
        for (ColumnSummary expected : together.columns()) {
            ColumnSummary column = sum.column(expected.name()).orElseThrow();
            assertThat(column.mean()).isCloseTo(expected.mean(), within(1e-12));
            assertThat(column.sd()).isCloseTo(expected.sd(), within(1e-12));
            assertThat(column)
                    .usingRecursiveComparison()
                    .ignoringFields("mean", "sd")
                    .isEqualTo(expected);
        }
    }

    @Test
    void aTableWithoutNumbersChangesNone() throws IOException {
        ColumnSummary one = summary("4,u,a\n").column("x").orElseThrow();
        ColumnSummary none = summary(",u,a\n").column("x").orElseThrow();
        for (TableSummary sum : List.of(
                Summaries.plus(summary("4,u,a\n"), summary(",u,a\n")),
                Summaries.plus(summary(",u,a\n"), summary("4,u,a\n")))) {
            ColumnSummary x = sum.column("x").orElseThrow();
            assertThat(x.missing()).isEqualTo(1);
            assertThat(List.of(x.count(), x.mean(), x.sd(), x.least(), x.most()))
                    .isEqualTo(List.of(one.count(), one.mean(), one.sd(), one.least(), one.most()));
        }
        ColumnSummary both =
                Summaries.plus(summary(",u,a\n"), summary(",u,a\n")).column("x").orElseThrow();
        assertThat(List.of(both.count(), both.mean(), both.sd(), both.least()))
                .isEqualTo(List.of(none.count(), none.mean(), none.sd(), none.least()));
    }

    private static ColumnSummary numbers(String name, List<Double> edges, Long... bins) {
        return new ColumnSummary(name, "number", 1, 0, 0, 0, 0, 0, 0, edges, List.of(bins), List.of());
    }

    private static ColumnSummary texts(long count, CategoryCount... categories) {
        return new ColumnSummary("c", "category", count, 0, 0, 0, 0, 0, 0, List.of(), List.of(), List.of(categories));
    }

    @Test
    void whatCannotBeAddedIsThatOfTheNewTable() {
        ColumnSummary old = numbers("x", List.of(1.0), 1L, 2L);
        ColumnSummary now = numbers("x", List.of(2.0), 3L, 4L);
        ColumnSummary gone = numbers("z", List.of(), 5L);
        TableSummary sum =
                Summaries.plus(new TableSummary(3, "f", List.of(old, gone)), new TableSummary(7, "g", List.of(now)));
        assertThat(sum).isEqualTo(new TableSummary(10, "g", List.of(now, gone)));
    }

    @Test
    void theMostFrequentTextsOfBothAreKept() {
        List<CategoryCount> many = new ArrayList<>();
        for (int i = 0; i < ColumnSummary.MOST; i++) {
            many.add(new CategoryCount(String.format("t%02d", i), 2));
        }
        TableSummary a = new TableSummary(1, "f", List.of(texts(100, many.toArray(CategoryCount[]::new))));
        TableSummary b =
                new TableSummary(1, "g", List.of(texts(4, new CategoryCount("z", 3), new CategoryCount("t49", 1))));
        assertThat(Summaries.plus(a, b).columns().get(0).categories())
                .hasSize(ColumnSummary.MOST)
                .startsWith(new CategoryCount("t49", 3), new CategoryCount("z", 3), new CategoryCount("t00", 2))
                .endsWith(new CategoryCount("t47", 2));
    }

    @Test
    void numbersAreComparedByBinsAndTextsByName() {
        ColumnSummary old =
                new ColumnSummary("x", "number", 9, 2, 0, 0, 0, 0, 0, List.of(1.0), List.of(4L, 5L), List.of());
        ColumnSummary now =
                new ColumnSummary("x", "number", 9, 3, 0, 0, 0, 0, 0, List.of(1.0), List.of(8L, 1L), List.of());
        assertThat(Summaries.shift(old, now)).contains(Shift.ofNumbers(new long[] {4, 5}, new long[] {8, 1}, 2, 3));
        assertThat(Summaries.shift(old, numbers("x", List.of(1.0, 2.0), 1L, 1L, 1L)))
                .isEmpty();
        ColumnSummary u = texts(10, new CategoryCount("u", 6), new CategoryCount("v", 3));
        ColumnSummary v = texts(9, new CategoryCount("v", 4), new CategoryCount("w", 5));
        assertThat(Summaries.shift(u, v)).contains(Shift.ofCategories(new long[] {6, 3}, new long[] {0, 4}, 1, 5));
        assertThat(Summaries.shift(texts(0), v)).isEmpty();
        assertThat(Summaries.shift(u, texts(0))).isEmpty();
    }

    @Test
    void driftIsTheLargestOfTheColumnsThatBothHave() {
        ColumnSummary calm = numbers("x", List.of(1.0), 500L, 500L);
        ColumnSummary old = numbers("z", List.of(1.0), 500L, 500L);
        ColumnSummary moved = numbers("z", List.of(1.0), 900L, 100L);
        ColumnSummary fresh = numbers("new", List.of(1.0), 1L, 1L);
        TableSummary reference = new TableSummary(1000, "f", List.of(calm, old));
        DriftReport report = DriftReport.of(reference, new TableSummary(1000, "g", List.of(calm, moved, fresh)));
        assertThat(report.columns()).extracting(DriftReport.ColumnDrift::name).containsExactly("x", "z");
        Shift shift = Summaries.shift(old, moved).orElseThrow();
        assertThat(report.columns().get(1))
                .isEqualTo(new DriftReport.ColumnDrift("z", shift, shift.drift(2), Shift.Level.LARGE));
        assertThat(report.largest()).isEqualTo(shift.drift(2)).isPositive();
        assertThat(report.drifted()).isTrue();
        assertThat(DriftReport.of(reference, reference).drifted()).isFalse();
        assertThat(DriftReport.of(new TableSummary(0, "f", List.of()), reference)
                        .largest())
                .isZero();
    }
}
