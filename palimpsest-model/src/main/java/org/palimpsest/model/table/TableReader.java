package org.palimpsest.model.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Goes once through a table, row by row. Not thread-safe. */
public interface TableReader extends Closeable {
    /** The file that the current row is from, or "standard input". */
    String file();

    /**
     * The names of the columns, all different. A format without a header adds names at the end as it meets them; others
     * know all at once.
     */
    List<String> columns();

    /** Whether {@link #columns} may still grow. */
    boolean columnsGrow();

    /** What was found out about the format, as one sentence. */
    String detected();

    /**
     * Moves to the next row.
     *
     * @return whether there is one
     * @throws TableException if the file cannot be read any further
     */
    boolean next() throws IOException;

    /** The current row: one object, filled anew by each {@link #next}. */
    Row row();
}
