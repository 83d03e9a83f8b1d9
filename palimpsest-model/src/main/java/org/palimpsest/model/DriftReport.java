package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.drift.Shift;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.TableSummary;

/**
 * How far a new table is from what a model has learned, column by column.
 *
 * @param columns every column that can be compared
 */
public record DriftReport(List<ColumnDrift> columns) {
    /**
     * One column.
     *
     * @param name of the column
     * @param shift its statistics
     * @param drift the excess of its population stability index, zero where it is not significant
     * @param level calm, moderate or large
     */
    public record ColumnDrift(String name, Shift shift, double drift, Shift.Level level) {}

    /** Copies the list. */
    public DriftReport {
        columns = List.copyOf(columns);
    }

    /** Compares what a table says with what was learned. Columns of time do not count: every new table has later ones. */
    public static DriftReport of(TableSummary reference, TableSummary now) {
        List<String> names = new ArrayList<>();
        List<Shift> shifts = new ArrayList<>();
        for (ColumnSummary column : now.columns()) {
            if (isTime(column)) {
                continue;
            }
            Optional<Shift> shift = reference.column(column.name()).flatMap(old -> Summaries.shift(old, column));
            if (shift.isPresent()) {
                names.add(column.name());
                shifts.add(shift.get());
            }
        }
        List<ColumnDrift> all = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Shift shift = shifts.get(i);
            all.add(new ColumnDrift(names.get(i), shift, shift.drift(names.size()), shift.level(names.size())));
        }
        return new DriftReport(all);
    }

    /** Whether a column says when its row was: a date, or a number that is called year and is one. */
    private static boolean isTime(ColumnSummary column) {
        boolean year = column.name().equalsIgnoreCase("year") && column.least() > 1500 && column.most() < 2500;
        return year || column.kind().equals("date") || column.kind().equals("timestamp");
    }

    /** The largest drift of a column. */
    public double largest() {
        return columns.stream().mapToDouble(ColumnDrift::drift).max().orElse(0);
    }

    /** Whether some column has drifted far. */
    public boolean drifted() {
        return columns.stream().anyMatch(column -> column.level() == Shift.Level.LARGE);
    }
}
