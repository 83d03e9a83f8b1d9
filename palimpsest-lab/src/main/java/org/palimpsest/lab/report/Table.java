package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers behind a chart, or facts.
 *
 * @param columns their titles
 * @param rows of texts and numbers; a number that is not defined is NaN
 */
record Table(List<String> columns, List<List<Object>> rows) {
    Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        int width = columns.size();
        if (rows.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException("every row must have " + width + " cells: " + columns);
        }
    }

    /** What is being written. */
    static final class Draft {
        private final List<String> columns;
        private final List<List<Object>> rows = new ArrayList<>();

        Draft(List<String> columns) {
            this.columns = columns;
        }

        Draft(String... columns) {
            this(List.of(columns));
        }

        void row(Object... cells) {
            rows.add(List.of(cells));
        }

        void row(List<Object> cells) {
            rows.add(cells);
        }

        Table table() {
            return new Table(columns, rows);
        }
    }
}
