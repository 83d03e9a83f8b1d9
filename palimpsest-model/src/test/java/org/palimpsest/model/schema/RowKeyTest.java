package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.Written;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

final class RowKeyTest {
    @TempDir
    private Path directory;

    /** The key of a row, and the fingerprint of a table that is this row. */
    private record Prints(long key, String fingerprint, long count) {}

    private Prints prints(Column column, String cell) throws IOException {
        boolean target = Schema.isTarget(column);
        Column y = new Column.ClassTarget("y", List.of("a"), false);
        Schema schema = new Schema(target ? List.of(column) : List.of(column, y));
        Table table = Table.of(Written.file(
                directory, "t.csv", target ? column.name() + "\n" + cell + "\n" : "c,y\n" + cell + ",a\n"));
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(schema, reader, RowEncoder.Purpose.LEARNING);
            assertThat(reader.next()).isTrue();
            assertThat(encoder.encode(new float[encoder.features()])).isTrue();
            TableSummary summary = encoder.summary();
            return new Prints(
                    encoder.key(),
                    summary.fingerprint(),
                    summary.columns().get(0).count());
        }
    }

    @Test
    void whateverACellIsItCounts() throws IOException {
        Map<Column, List<String>> cells = Map.of(
                new Column.Numeric("c", Scaling.NONE, false, List.of()), List.of("1", "2", "NA"),
                new Column.Category("c", List.of("u")), List.of("u", "v", "w", "NA"),
                new Column.Flag("c", false), List.of("yes", "no", "NA"),
                new Column.Date("c", DateOrder.YEAR_FIRST, Scaling.NONE, false, false, List.of()),
                        List.of("2024-01-01", "2024-01-02", "NA"),
                new Column.Id("c"), List.of("u", "v", "1", "NA"),
                new Column.Ignored("c", "dropped"), List.of("u", "v", "1", "2", "NA"),
                new Column.Constant("c", 1), List.of("1", "2", "NA"),
                new Column.Weight("c"), List.of("0", "1"),
                new Column.ClassTarget("c", List.of("u"), false), List.of("u", "v", "w", "NA"),
                new Column.ValueTarget("c", 0, 1, List.of()), List.of("1", "2"));
        for (Column column : cells.keySet()) {
            List<Prints> all = new ArrayList<>();
            for (String cell : cells.getOrDefault(column, List.of())) {
                Prints prints = prints(column, cell);
                all.add(prints);
                assertThat(prints(column, cell)).isEqualTo(prints);
                boolean missing = cell.equals("NA") && !Schema.isTarget(column);
                assertThat(prints.count()).as(column + " " + cell).isEqualTo(missing ? 0 : 1);
            }
            assertThat(all).extracting(Prints::key).as(column.kind()).doesNotHaveDuplicates();
            assertThat(all).extracting(Prints::fingerprint).as(column.kind()).doesNotHaveDuplicates();
        }
    }
}
