package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is kept of a table when the rows are gone.
 *
 * @param rows how many rows there were
 * @param fingerprint SHA-256 of what the rows say, in their order, in hexadecimal: the same for CSV, gzip and JSON lines, for
 *     any order of columns, any separator and decimal mark
 * @param columns the schema's columns
 */
public record TableSummary(long rows, String fingerprint, List<ColumnSummary> columns) {
    public TableSummary {
        columns = List.copyOf(columns);
    }

    /** The summary of a column. */
    public Optional<ColumnSummary> column(String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** Sentences about cells that the schema did not expect: unknown categories, and missing numbers where none were. */
    public List<String> notes(Schema schema) {
        List<String> notes = new ArrayList<>();
        for (ColumnSummary column : columns) {
            boolean number = schema.column(column.name())
                    .filter(Column.Numeric.class::isInstance)
                    .isPresent();
            if (column.unknown() > 0 && number) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: %,d %s infinite or beyond the largest number, read as missing",
                        column.name(),
                        column.unknown(),
                        column.unknown() == 1 ? "cell is" : "cells are"));
            } else if (column.unknown() > 0) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: %,d %s a value without a feature of its own, read as 'other'",
                        column.name(),
                        column.unknown(),
                        column.unknown() == 1 ? "cell has" : "cells have"));
            }
            boolean expected = schema.column(column.name())
                    .map(known -> known.features().isEmpty()
                            || known.features().contains(known.name() + "?")
                            || known instanceof Column.Category)
                    .orElse(true);
            if (column.missing() > (number ? column.unknown() : 0) && !expected) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s: %,d %s missing where the first table had none, read as the middle",
                        column.name(),
                        column.missing(),
                        column.missing() == 1 ? "cell is" : "cells are"));
            }
        }
        return notes;
    }
}
