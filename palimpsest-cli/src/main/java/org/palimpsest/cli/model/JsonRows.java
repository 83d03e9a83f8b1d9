package org.palimpsest.cli.model;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowFormat;
import org.palimpsest.model.RowText;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Utf8;
import tools.jackson.databind.util.RawValue;

/**
 * Rows and their answers as JSON lines: the row as it was, and the answer under its own names. Cells of columns that the
 * model knows as numbers are numbers, others are text. Null stands where an answer has no value.
 */
final class JsonRows implements RowFormat {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final List<String> names;
    private final Set<String> numbers = new HashSet<>();

    JsonRows(List<String> names, Schema schema) {
        this.names = names;
        for (Column column : schema.columns()) {
            if (column instanceof Column.Numeric || column instanceof Column.ValueTarget) {
                numbers.add(column.name());
            }
        }
    }

    @Override
    public boolean namesColumns() {
        return false;
    }

    @Override
    public void header(List<String> columns, Utf8 out) {
        // every line names its own
    }

    @Override
    public void row(RowText cells, RowAnswer answer, Utf8 out) {
        Map<String, Object> row = new LinkedHashMap<>();
        List<String> columns = cells.columns();
        for (int c = 0; c < cells.size() && c < columns.size(); c++) {
            String text = cells.text(c);
            boolean number =
                    numbers.contains(columns.get(c)) && NUMBER.matcher(text).matches();
            row.put(columns.get(c), number ? new RawValue(text) : text);
        }
        for (int i = 0; i < names.size(); i++) {
            String name = row.containsKey(names.get(i)) ? "palimpsest_" + names.get(i) : names.get(i);
            Object value = answer.values().get(i);
            boolean none = value.equals("") && !names.get(i).equals("problem");
            row.put(name, none ? new RawValue("null") : value);
        }
        out.append(Json.line(row));
        out.append('\n');
    }
}
