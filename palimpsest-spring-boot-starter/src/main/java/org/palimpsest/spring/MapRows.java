package org.palimpsest.spring;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableReader;

/** Rows in memory as a table with the columns of a model. */
final class MapRows implements TableReader {
    private final List<String> columns;
    private final List<? extends Map<String, ?>> rows;
    private final Row row = new Row();
    private int at;

    MapRows(Schema schema, List<? extends Map<String, ?>> rows) {
        this.columns = schema.columns().stream()
                .map(Column::name)
                .filter(name -> !name.equals(schema.target().name()))
                .toList();
        this.rows = rows;
    }

    @Override
    public String file() {
        return "the rows";
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean columnsGrow() {
        return false;
    }

    @Override
    public String detected() {
        return "rows in memory";
    }

    @Override
    public boolean next() {
        if (at == rows.size()) {
            return false;
        }
        Map<String, ?> values = rows.get(at++);
        row.begin(at, columns.size());
        for (int c = 0; c < columns.size(); c++) {
            set(c, values.get(columns.get(c)));
        }
        return true;
    }

    private void set(int column, @Nullable Object value) {
        if (value instanceof Number number && !(value instanceof Long)) {
            row.set(column, number.doubleValue());
        } else if (value != null) {
            row.set(column, value.toString()); // dates of java.time by ISO 8601
        }
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
