package org.palimpsest.model;

import java.util.Locale;

/**
 * More rows of a table without ids equal rows learned before than chance explains. Nothing was learned. Either the table holds
 * rows again that were learned, or it holds other rows with the same values; only the caller knows.
 */
public final class RepeatedRowsException extends ModelException {
    private final long known;
    private final long rows;
    private final long explained;

    RepeatedRowsException(String table, RepeatedRows found) {
        super(
                Kind.REPEATED_ROWS,
                String.format(
                        Locale.ROOT,
                        "%,d of the %,d rows of %s equal rows learned before; chance explains at most %,d, by how often rows of the"
                                + " first table repeat. Either they are the same rows: leave them out of the table, or begin a model"
                                + " with a column that identifies rows, which leaves known ones out. Or they are other rows with the"
                                + " same values: learn all of them, as a repetition",
                        found.known(),
                        found.rows(),
                        table,
                        (long) found.explained()));
        known = found.known();
        rows = found.rows();
        explained = (long) found.explained();
    }

    /** How many rows equal a row learned before. */
    public long known() {
        return known;
    }

    /** How many rows the table has. */
    public long rows() {
        return rows;
    }

    /** How many repetitions chance explains. */
    public long explained() {
        return explained;
    }
}
