package org.palimpsest.model.schema;

import java.util.Arrays;
import java.util.List;

/**
 * The texts and images of rows. {@link RowEncoder#encode} encodes those of its row, unless they are deferred: then {@link #embed}
 * encodes those of many rows, on all cores.
 */
public final class EmbeddedCells {
    private final List<EmbeddingEncoder> columns;
    private final int features;

    EmbeddedCells(ColumnEncoder[] encoders, int features) {
        columns = Arrays.stream(encoders)
                .filter(EmbeddingEncoder.class::isInstance)
                .map(EmbeddingEncoder.class::cast)
                .toList();
        this.features = features;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Leaves texts and images out of rows until {@link #embed} writes them. */
    public void defer() {
        columns.forEach(EmbeddingEncoder::defer);
    }

    /**
     * Writes the features of texts and images of all usable rows since the last call.
     *
     * @param rows those rows, one after the other
     */
    public void embed(float[] rows) {
        columns.forEach(one -> one.embed(rows, features));
    }

    /** Drops the texts and images that {@link #embed} would write. */
    public void discard() {
        columns.forEach(EmbeddingEncoder::discard);
    }

    void endRow(boolean usable) {
        columns.forEach(one -> one.endRow(usable));
    }
}
