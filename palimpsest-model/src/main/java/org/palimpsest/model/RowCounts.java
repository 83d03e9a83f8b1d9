package org.palimpsest.model;

/**
 * What became of every row of a table. A table with a row that cannot be read is refused, so that there are no others.
 *
 * @param learned rows that were trained on
 * @param choosing rows that chose the predictor
 * @param heldOut rows that measured the update
 * @param known rows that were left out, because their ids were learned before
 */
public record RowCounts(long learned, long choosing, long heldOut, long known) {
    /** All rows of the table. */
    public long all() {
        return learned + choosing + heldOut + known;
    }
}
