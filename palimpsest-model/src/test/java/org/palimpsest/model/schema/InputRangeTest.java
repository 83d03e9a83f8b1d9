package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.Written;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

/** Inputs beyond what was learned are those of the nearest row inside. */
final class InputRangeTest {
    @TempDir
    private Path directory;

    private static String days(int from, int to) {
        StringBuilder text = new StringBuilder("day,n,y\n");
        for (int d = from; d <= to; d++) {
            text.append(java.time.LocalDate.of(2023, 1, 1).plusDays(d))
                    .append(',')
                    .append(d % 10)
                    .append(',');
            text.append("ab".charAt(d % 2)).append('\n');
        }
        return text.toString();
    }

    private record Encoded(List<float[]> rows, TableSummary summary) {}

    private Encoded encoded(Schema schema, Table table) throws IOException {
        List<float[]> rows = new ArrayList<>();
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(schema, reader, RowEncoder.Purpose.LEARNING);
            while (reader.next()) {
                float[] row = new float[encoder.features()];
                encoder.encode(row);
                rows.add(row);
            }
            return new Encoded(rows, encoder.summary());
        }
    }

    private Table table(String name, String text) throws IOException {
        return Table.of(Written.file(directory, name, text));
    }

    @Test
    void learnedRowsAreInsideAndLaterDaysAreThoseOfTheLastOne() throws IOException {
        Table january = table("a.csv", days(0, 30));
        Schema schema =
                SchemaInference.infer(january, SchemaOptions.target("y")).schema();
        Encoded learned = encoded(schema, january);
        InputRange range = InputRange.of(schema, learned.summary());
        learned.rows().forEach(row -> assertThat(range.clip(row)).isFalse());
        float[] last = learned.rows().get(30);
        for (float[] row : encoded(schema, table("b.csv", days(31, 60))).rows()) {
            assertThat(range.clip(row)).isTrue();
            assertThat(row[0]).as("trend").isEqualTo(last[0]);
            assertThat(row[1]).as("season").isEqualTo(last[1]);
            assertThat(row[2]).isEqualTo(last[2]);
        }
    }

    @Test
    void aWholeYearHasEverySeason() throws IOException {
        Table year = table("a.csv", days(0, 366));
        Schema schema = SchemaInference.infer(year, SchemaOptions.target("y")).schema();
        InputRange range = InputRange.of(schema, encoded(schema, year).summary());
        for (float[] row : encoded(schema, table("b.csv", days(400, 700))).rows()) {
            float[] before = row.clone();
            range.clip(row);
            assertThat(row[0]).isLessThan(before[0]);
            before[0] = row[0];
            assertThat(row).isEqualTo(before);
        }
    }

    @Test
    void theTrendIsBoundedAndRises() {
        Column.Date date = new Column.Date("d", DateOrder.YEAR_FIRST, new Scaling(100, 10), false, false, List.of());
        float before = -11;
        for (int day = -1_400; day < 1_600; day += 10) {
            assertThat(date.trend(day)).isGreaterThan(before).isBetween(-10f, 10f);
            before = date.trend(day);
        }
        assertThat(date.trend(1e9)).isEqualTo(10);
        // Of a first file of a month, days of the fourth year differ.
        assertThat(date.trend(1_301) - date.trend(1_300)).isGreaterThan(1e-3f / 2);
        assertThat(date.trend(100)).isZero();
    }

    @Test
    void numbersAreClippedAndOnlyIfOutside() throws IOException {
        Table table = table("a.csv", days(0, 30));
        Schema schema = SchemaInference.infer(table, SchemaOptions.target("y")).schema();
        Encoded learned = encoded(schema, table);
        InputRange range = InputRange.of(schema, learned.summary());
        float[] inside = learned.rows().get(9);
        float[] outside = inside.clone();
        outside[5] = 100;
        Dataset rows = rows(inside);
        assertThat(range.clipped(rows)).isSameAs(rows);
        assertThat(range.clipped(rows(outside)).row(0)).isEqualTo(inside);
        assertThat(range.low()).hasSize(schema.features().size());
        assertThat(range.high().get(5)).isEqualTo(inside[5]);
    }

    private static Dataset rows(float[] row) {
        return Dataset.of(new Inputs.Floats(row.length, row), new Targets.None(1));
    }
}
