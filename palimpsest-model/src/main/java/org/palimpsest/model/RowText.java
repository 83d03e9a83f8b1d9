package org.palimpsest.model;

import java.util.List;
import org.palimpsest.model.table.Utf8;

/** The cells of one row of a table, as they were, without the white space around them. */
public final class RowText {
    private final RowBatch batch;
    private int row;

    RowText(RowBatch batch) {
        this.batch = batch;
    }

    RowText at(int newRow) {
        row = newRow;
        return this;
    }

    /** The columns of the table. */
    public List<String> columns() {
        return batch.columns();
    }

    /** How many cells the row has; more or fewer than there are columns if the line is faulty. */
    public int size() {
        return batch.cells(row);
    }

    /** The text of a cell; "" if it is not there. */
    public String text(int cell) {
        return cell >= size()
                ? ""
                : new String(batch.text(), batch.start(row, cell), batch.end(row, cell) - batch.start(row, cell));
    }

    /** Whether one of these characters is in a cell. */
    public boolean hasAny(int cell, String characters) {
        if (cell < size()) {
            char[] text = batch.text();
            for (int i = batch.start(row, cell); i < batch.end(row, cell); i++) {
                if (characters.indexOf(text[i]) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Appends the text of a cell; nothing if it is not there. */
    public void append(int cell, Utf8 out) {
        if (cell < size()) {
            out.append(batch.text(), batch.start(row, cell), batch.end(row, cell));
        }
    }
}
