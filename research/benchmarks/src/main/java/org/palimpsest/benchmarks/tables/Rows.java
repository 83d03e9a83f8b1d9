package org.palimpsest.benchmarks.tables;

import java.io.IOException;
import java.util.List;

/** Gets a table row by row. */
interface Rows {
    /** The names of the columns, before any row of each file. */
    void columns(List<String> names) throws IOException;

    /** The cells of a row; "" where a value is missing. */
    void row(List<String> cells) throws IOException;
}
