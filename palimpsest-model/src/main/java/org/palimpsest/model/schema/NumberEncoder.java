package org.palimpsest.model.schema;

import java.util.List;
import java.util.Optional;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.WrittenNumber;

/** Encodes numbers. */
final class NumberEncoder extends ColumnEncoder {
    private final Column.Numeric column;
    private final Scaling scaling;
    private final int at;
    private final Moments moments;
    private final WrittenNumber reader = new WrittenNumber();
    private final DistinctCount distinct = new DistinctCount();
    private boolean whole = true;
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
        double x = column.style().number(row, cell, reader);
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
                distinct.add(x);
                whole &= x == Math.rint(x);
            }
            digest.number(x);
            out[at] = scaling.apply(x);
        }
        if (column.flag()) {
            out[at + 1] = absent ? 1 : 0;
        }
        return true;
    }

    /** What the numbers are like; empty if there are none. */
    Optional<NumberFacts> facts() {
        ColumnSummary found = summary();
        return found.count() == 0
                ? Optional.empty()
                : Optional.of(new NumberFacts(
                        column.name(), found.count(), distinct.estimate(), whole, moments.least(), moments.most()));
    }

    @Override
    ColumnSummary summary() {
        return moments.summary(column.name(), column.kind(), missing(), scaling.scale())
                .withCategories(infinite, List.of());
    }
}
