package org.palimpsest.model.schema;

import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.WrittenNumber;

/** Reads numbers to predict. */
final class ValueEncoder extends ColumnEncoder {
    private final Column.ValueTarget target;
    private final Moments moments;
    private final WrittenNumber reader = new WrittenNumber();
    private float value;

    ValueEncoder(Column.ValueTarget target) {
        super(target);
        this.target = target;
        moments = new Moments(target.edges());
    }

    /** The standardised value of the row that was encoded last. */
    float value() {
        return value;
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        double x = target.style().number(row, cell, reader);
        float scaled = Double.isNaN(x) ? Float.NaN : target.standardized(x);
        if (!Float.isFinite(scaled)) {
            return false;
        }
        moments.add(x);
        digest.number(x);
        value = scaled;
        return true;
    }

    @Override
    ColumnSummary summary() {
        return moments.summary(column().name(), column().kind(), missing(), target.sd());
    }
}
