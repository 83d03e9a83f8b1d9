package org.palimpsest.serve;

import java.util.List;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableReader;

/**
 * The current row of requests as a table: whoever has it fills {@link #row}, and the encoder sees one row after the other.
 *
 * @param columns the names of the columns
 * @param row the current row
 */
record RequestTable(List<String> columns, Row row) implements TableReader {
    RequestTable(List<String> columns) {
        this(columns, new Row());
    }

    @Override
    public String file() {
        return "the request";
    }

    @Override
    public boolean columnsGrow() {
        return false;
    }

    @Override
    public String detected() {
        return "a request";
    }

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
