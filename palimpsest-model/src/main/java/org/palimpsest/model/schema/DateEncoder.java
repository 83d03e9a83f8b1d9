package org.palimpsest.model.schema;

import java.util.Arrays;
import org.palimpsest.model.table.Row;

/** Encodes dates and timestamps. */
final class DateEncoder extends ColumnEncoder {
    private static final long DAY = 86_400;

    private final Column.Date column;
    private final int at;
    private final int width;
    private final Moments moments;
    private long lastDay = Long.MIN_VALUE;
    private final float[] ofDay = new float[4];

    DateEncoder(Column.Date column, int at) {
        super(column);
        this.column = column;
        this.at = at;
        width = column.features().size();
        moments = new Moments(column.edges());
    }

    @Override
    boolean encode(Row row, int cell, float[] out, ContentDigest digest) {
        if (row.isMissing(cell)) {
            absent(digest);
            Arrays.fill(out, at, at + width, 0);
            if (column.flag()) {
                out[at + width - 1] = 1;
            }
            return true;
        }
        long seconds = column.order().parse(row.characters(), row.start(cell), row.end(cell));
        if (seconds == DateOrder.NONE) {
            return false;
        }
        double days = seconds / (double) DAY;
        if (summing()) {
            moments.add(days);
        }
        digest.number((double) seconds);
        out[at] = column.trend(days);
        long day = Math.floorDiv(seconds, DAY);
        if (day != lastDay) {
            Calendar.wave(Calendar.ofYear(day), ofDay, 0);
            Calendar.wave(Calendar.ofWeek(day), ofDay, 2);
            lastDay = day;
        }
        System.arraycopy(ofDay, 0, out, at + 1, 4);
        if (column.time()) {
            Calendar.wave(Math.floorMod(seconds, DAY) / (double) DAY, out, at + 5);
        }
        if (column.flag()) {
            out[at + width - 1] = 0;
        }
        return true;
    }

    @Override
    ColumnSummary summary() {
        return moments.summary(
                column.name(), column.kind(), missing(), column.days().scale());
    }
}
