package org.palimpsest.model;

/**
 * Thrown when a table has too few rows for a version of its own. Its rows wait in the model and are learned together with those of the
 * next table.
 */
public final class WaitingRowsException extends ModelException {
    private final long rows;
    private final long waiting;
    private final int least;

    /**
     * Names the rows.
     *
     * @param rows of the table
     * @param waiting how many rows wait now, these included
     * @param least how many rows a version needs
     */
    public WaitingRowsException(long rows, long waiting, int least) {
        super(rows + (rows == 1 ? " row waits" : " rows wait") + " to be learned with the next table: " + waiting
                + " so far, and a version needs " + least
                + ", so that single rows cannot be computed from the difference of"
                + " two versions");
        this.rows = rows;
        this.waiting = waiting;
        this.least = least;
    }

    /** The rows of the table. */
    public long rows() {
        return rows;
    }

    /** How many rows wait now. */
    public long waiting() {
        return waiting;
    }

    /** How many rows a version needs. */
    public int least() {
        return least;
    }
}
