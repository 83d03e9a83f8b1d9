package org.palimpsest.model.encoding;

import java.io.IOException;
import org.palimpsest.model.schema.RowEncoder;

/** Rows on their way from an encoder to a store. Texts and images of some hundred rows are encoded together. */
final class RowBlock {
    private static final int MAX_ROWS = 512;

    private final RowEncoder encoder;
    private final RowStore store;
    private final int features;
    private final float[] row;
    private final float[] rows;
    private int n;

    RowBlock(RowEncoder encoder, RowStore store) {
        this.encoder = encoder;
        this.store = store;
        features = encoder.features();
        row = new float[features];
        rows = new float[encoder.embedded().isEmpty() ? 0 : MAX_ROWS * features];
        encoder.embedded().defer();
    }

    /** Encodes the current row; returns whether it is usable. */
    boolean encode() {
        return encoder.encode(row);
    }

    /** Stores the row that was encoded last, now or with the next ones. */
    void add() throws IOException {
        if (rows.length == 0) {
            store.add(row);
            return;
        }
        System.arraycopy(row, 0, rows, n++ * features, features);
        if (n == MAX_ROWS) {
            flush();
        }
    }

    /** Stores all rows that were added. */
    void flush() throws IOException {
        if (n > 0) {
            encoder.embedded().embed(rows);
            for (int r = 0; r < n; r++) {
                System.arraycopy(rows, r * features, row, 0, features);
                store.add(row);
            }
            n = 0;
        }
    }
}
