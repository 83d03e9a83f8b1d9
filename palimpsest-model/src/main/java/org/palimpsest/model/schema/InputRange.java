package org.palimpsest.model.schema;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;

/**
 * The range of every feature over the rows that a model has learned. A feature beyond it is clipped, so that a row from outside
 * is predicted like the nearest row inside and not by extrapolation: without this, a date leaves its range with every new file.
 * A missing number has feature 0, which is always inside. Categories, flags and the hour of the day have no range. An immutable value.
 */
public final class InputRange {
    private final float[] low;
    private final float[] high;

    private InputRange(int features) {
        low = new float[features];
        high = new float[features];
        Arrays.fill(low, -Float.MAX_VALUE);
        Arrays.fill(high, Float.MAX_VALUE);
    }

    /** The range of the features of a schema, by what its columns held so far. */
    public static InputRange of(Schema schema, TableSummary learned) {
        InputRange range = new InputRange(schema.features().size());
        int[] places = schema.places();
        for (int c = 0; c < places.length; c++) {
            Column column = schema.columns().get(c);
            int at = places[c];
            learned.column(column.name())
                    .filter(found -> found.count() > 0 && found.kind().equals(column.kind()))
                    .ifPresent(
                            found -> range.add(column, found, at, schema.late().contains(column.name())));
        }
        return range;
    }

    /** @param late whether rows were learned before the column had values: their features are 0 */
    private void add(Column column, ColumnSummary found, int at, boolean late) {
        if (column instanceof Column.Numeric number) {
            limit(at, number.scaling().apply(found.least()), number.scaling().apply(found.most()), true);
        } else if (column instanceof Column.Date date) {
            limit(at, date.trend(found.least()), date.trend(found.most()), true);
            boolean zero = late || date.flag();
            long first = (long) Math.floor(found.least());
            long last = (long) Math.floor(found.most());
            phases(first, last, Calendar.YEAR, Calendar::ofYear, at + 1, zero);
            phases(first, last, Calendar.WEEK, Calendar::ofWeek, at + 3, zero);
        }
    }

    private void limit(int feature, float least, float most, boolean zero) {
        low[feature] = zero ? Math.min(0, least) : least;
        high[feature] = zero ? Math.max(0, most) : most;
    }

    /** The range of sine and cosine over some days, unless they cover a whole period. */
    private void phases(long first, long last, int period, LongToDoubleFunction phase, int at, boolean zero) {
        if (last - first + 1 >= period) {
            return;
        }
        float[] wave = new float[2];
        float[] most = {-1, -1};
        float[] least = {1, 1};
        for (long day = first; day <= last; day++) {
            Calendar.wave(phase.applyAsDouble(day), wave, 0);
            for (int i = 0; i < 2; i++) {
                least[i] = Math.min(least[i], wave[i]);
                most[i] = Math.max(most[i], wave[i]);
            }
        }
        limit(at, least[0], most[0], zero);
        limit(at + 1, least[1], most[1], zero);
    }

    /** How many features there are. */
    public int features() {
        return low.length;
    }

    /** The least number of every feature; the least float where there is no bound. */
    public List<Float> low() {
        return boxed(low);
    }

    /** The largest number of every feature; the largest float where there is no bound. */
    public List<Float> high() {
        return boxed(high);
    }

    private static List<Float> boxed(float[] values) {
        Float[] all = new Float[values.length];
        Arrays.setAll(all, i -> values[i]);
        return List.of(all);
    }

    /** Clips one row in place; returns whether it changed. */
    public boolean clip(float[] row) {
        boolean changed = false;
        for (int f = 0; f < low.length; f++) {
            float x = Math.max(low[f], Math.min(high[f], row[f]));
            changed |= x != row[f];
            row[f] = x;
        }
        return changed;
    }

    /** The rows with clipped features; the rows themselves if all are inside. */
    public Dataset clipped(Dataset rows) {
        int n = rows.features();
        float[] row = new float[n];
        int outside = 0;
        while (outside < rows.size()) {
            rows.copyRow(outside, row);
            if (clip(row)) {
                break;
            }
            outside++;
        }
        if (outside == rows.size()) {
            return rows;
        }
        float[] all = new float[Math.multiplyExact(rows.size(), n)];
        for (int r = 0; r < rows.size(); r++) {
            rows.copyRow(r, row);
            if (r >= outside) {
                clip(row);
            }
            System.arraycopy(row, 0, all, r * n, n);
        }
        return Dataset.of(new Inputs.Floats(n, all), rows.targets());
    }
}
