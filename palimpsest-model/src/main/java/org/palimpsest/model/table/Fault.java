package org.palimpsest.model.table;

import java.util.Objects;

/**
 * Something wrong with a table, and what to do about it.
 *
 * @param file the file's name, or "standard input"
 * @param line the line in which the row starts, from 1; 0 where the fault is not of one line
 * @param column the column's name; "" where the fault is not of one column
 * @param what what is wrong
 * @param mend what the reader of the message can do
 */
public record Fault(String file, long line, String column, String what, String mend) {
    public Fault {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(mend, "mend");
    }

    /** A fault of a whole file. */
    public static Fault of(String file, String what, String mend) {
        return new Fault(file, 0, "", what, mend);
    }

    /** {@code file:line, column 'name': what; mend}. */
    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + (column.isEmpty() ? "" : ", column '" + column + "'") + ": " + what
                + "; " + mend;
    }
}
