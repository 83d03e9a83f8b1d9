package org.palimpsest.model.schema;

import java.util.List;
import org.palimpsest.model.table.Row;

/** Reads weights. */
final class WeightEncoder extends ColumnEncoder {
    private final Moments moments = new Moments(List.of());
    private float weight = 1;

    WeightEncoder(Column.Weight column) {
        super(column);
    }

    /** The weight of the row that was encoded last. */
    float weight() {
        return weight;
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        double x = row.number(cell);
        if (!(x >= 0) || x > Float.MAX_VALUE) {
            return false;
        }
        moments.add(x);
        digest.number(x);
        weight = (float) x;
        return true;
    }

    @Override
    ColumnSummary summary() {
        return moments.summary(column().name(), column().kind(), missing(), 1);
    }
}
