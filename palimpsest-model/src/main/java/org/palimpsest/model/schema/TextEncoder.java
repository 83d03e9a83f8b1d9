package org.palimpsest.model.schema;

import org.palimpsest.model.table.Row;

/** Passes over cells that give no feature, but belong to the row. */
final class TextEncoder extends ColumnEncoder {
    TextEncoder(Column column) {
        super(column);
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        if (row.isMissing(cell)) {
            absent(digest);
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
