package org.palimpsest.model.schema;

import org.palimpsest.model.table.Row;

/**
 * Passes over cells that give no feature, but belong to the row. An ignored column may come and go: a table without it, or
 * with nothing in it, says the same as one of before the model knew it, so that its rows are known again.
 */
final class TextEncoder extends ColumnEncoder {
    TextEncoder(Column column) {
        super(column);
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        if (row.isMissing(cell)) {
            if (column() instanceof Column.Ignored || column() instanceof Column.Pending) {
                absent();
            } else {
                absent(digest);
            }
        } else {
            present();
            double x = row.number(cell);
            if (Double.isNaN(x)) {
                digest.text(row.characters(), row.start(cell), row.end(cell));
            } else {
                digest.number(x);
            }
        }
        return true;
    }
}
