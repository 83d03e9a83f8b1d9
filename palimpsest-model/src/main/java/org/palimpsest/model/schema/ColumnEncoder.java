package org.palimpsest.model.schema;

import org.palimpsest.model.table.Row;

/** Encodes the cells of one column of one table, and sums them up. Not thread-safe. */
abstract sealed class ColumnEncoder
        permits NumberEncoder,
                CategoryEncoder,
                BooleanEncoder,
                DateEncoder,
                TextEncoder,
                EmbeddingEncoder,
                WeightEncoder,
                LabelEncoder,
                ValueEncoder {
    private final Column column;
    private long count;
    private long missing;
    private boolean summing = true;

    ColumnEncoder(Column column) {
        this.column = column;
    }

    final Column column() {
        return column;
    }

    /** Sums up nothing from now on, which is faster. */
    final void stopSumming() {
        summing = false;
    }

    final boolean summing() {
        return summing;
    }

    /**
     * Encodes a cell: writes all features of the column.
     *
     * @return whether the cell is usable; if not, nothing is counted
     */
    abstract boolean encode(Row row, int cell, float[] out, ContentDigest digest);

    /** Counts a cell, for encoders without {@link Moments}. */
    final void present() {
        count++;
    }

    final void absent(ContentDigest digest) {
        absent();
        digest.missing();
    }

    final void absent() {
        missing++;
    }

    final long missing() {
        return missing;
    }

    /** What was encoded so far. */
    ColumnSummary summary() {
        return ColumnSummary.counts(column.name(), column.kind(), count, missing);
    }
}
