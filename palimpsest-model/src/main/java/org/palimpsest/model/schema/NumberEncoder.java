package org.palimpsest.model.schema;

import java.util.List;
import org.palimpsest.model.table.Row;

/** Encodes numbers. */
final class NumberEncoder extends ColumnEncoder {
    private final Column.Numeric column;
    private final Scaling scaling;
    private final int at;
    private final Moments moments;
    private long infinite;

    NumberEncoder(Column.Numeric column, int at) {
        super(column);
        this.column = column;
        this.scaling = column.scaling();
        this.at = at;
        moments = new Moments(column.edges());
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        double x = row.number(cell);
        boolean absent = Double.isNaN(x);
        if (absent) {
            if (!row.isMissing(cell)) {
                if (!row.isInfinite(cell)) {
                    return false;
                }
                infinite++;
            }
            absent(digest);
            out[at] = 0;
        } else {
            if (summing()) {
                moments.add(x);
            }
            digest.number(x);
            out[at] = scaling.apply(x);
        }
        if (column.flag()) {
            out[at + 1] = absent ? 1 : 0;
        }
        return true;
    }

    @Override
    ColumnSummary summary() {
        return moments.summary(column.name(), column.kind(), missing()).withCategories(infinite, List.of());
    }
}
