package org.palimpsest.model;

import java.util.List;
import org.palimpsest.model.table.Utf8;

/** How rows and their answers are written. Safe to share between threads: rows of different batches are written at once. */
public interface RowFormat {
    /** What comes before the first row. */
    void header(List<String> columns, Utf8 out);

    /** Whether the header names the columns, so that none can come later. */
    boolean namesColumns();

    /** One row. */
    void row(RowText cells, RowAnswer answer, Utf8 out);
}
