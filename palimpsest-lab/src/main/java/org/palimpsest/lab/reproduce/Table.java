package org.palimpsest.lab.reproduce;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The data of a figure.
 *
 * @param columns their names
 * @param rows a value for each column
 */
public record Table(List<String> columns, List<List<Object>> rows) {
    /** Copies the lists and checks the shape. */
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(row.size() + " values for " + columns.size() + " columns");
            }
        }
    }

    /** From lines of values that have no commas in them, the names of the columns first. */
    static Table parse(String csv) {
        List<List<Object>> lines = csv.lines()
                .map(line -> List.<Object>of((Object[]) line.split(",", -1)))
                .toList();
        return new Table(lines.get(0).stream().map(String::valueOf).toList(), lines.subList(1, lines.size()));
    }

    /** Rows under way. */
    static final class Draft {
        private final List<String> columns;
        private final List<List<Object>> rows = new ArrayList<>();

        Draft(String... columns) {
            this.columns = List.of(columns);
        }

        void row(Object... values) {
            rows.add(List.of(values));
        }

        Table table() {
            return new Table(columns, rows);
        }
    }

    /** As CSV (RFC 4180, but with plain line ends); what is not a number is left empty. */
    String csv() {
        StringBuilder out = new StringBuilder(line(columns));
        rows.forEach(row -> out.append(line(row)));
        return out.toString();
    }

    private static String line(List<?> values) {
        return values.stream().map(Table::text).collect(Collectors.joining(",")) + "\n";
    }

    /** With six digits, which is more than any figure shows. */
    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value)
                        .round(new MathContext(6))
                        .stripTrailingZeros()
                        .toPlainString()
                : "";
    }

    private static String text(Object value) {
        String text = value instanceof Double d ? number(d) : String.valueOf(value);
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
