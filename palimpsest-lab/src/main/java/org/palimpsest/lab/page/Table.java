package org.palimpsest.lab.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The numbers behind a chart, or facts.
 *
 * @param columns their titles
 * @param rows of texts and numbers; a number that is not defined is NaN
 */
public record Table(List<String> columns, List<List<Object>> rows) {
    /** Copies the lists and checks the shape. */
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        int width = columns.size();
        if (rows.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException("every row must have " + width + " cells: " + columns);
        }
    }

    /** Collects rows. */
    public static final class Builder {
        private final List<String> columns;
        private final List<List<Object>> rows = new ArrayList<>();

        /** With these columns. */
        public Builder(List<String> columns) {
            this.columns = columns;
        }

        /** With these columns. */
        public Builder(String... columns) {
            this(List.of(columns));
        }

        /** One more row. */
        public void row(Object... cells) {
            rows.add(List.of(cells));
        }

        /** One more row. */
        public void row(List<Object> cells) {
            rows.add(cells);
        }

        /** What was written. */
        public Table table() {
            return new Table(columns, rows);
        }
    }

    /** From lines of values that have no commas in them, the titles first. */
    public static Table parse(String csv) {
        List<List<Object>> lines = csv.lines()
                .map(line -> Stream.of(line.split(",", -1)).map(Table::cell).toList())
                .toList();
        return new Table(lines.get(0).stream().map(String::valueOf).toList(), lines.subList(1, lines.size()));
    }

    private static Object cell(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            return text;
        }
    }

    /** As CSV (RFC 4180, but with plain line ends); what is not defined is left empty. */
    public String csv() {
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
