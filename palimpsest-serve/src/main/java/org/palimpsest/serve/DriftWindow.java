package org.palimpsest.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.palimpsest.model.DriftReport;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.schema.RowEncoder;

/** The last rows that were asked about, to compare them with those that were learned from. */
final class DriftWindow {
    private static final int SIZE = 1000;
    private static final int LEAST = 100;

    private final ModelVersion version;
    private final List<String> names;
    private final String[][] last = new String[SIZE][];
    private int next;
    private long count;
    private long computedAt = -1;
    private double drift;

    DriftWindow(ModelVersion version) {
        this.version = version;
        names = InputRows.inputs(version.schema()).stream()
                .map(column -> column.name())
                .toList();
    }

    /** Remembers the row that was read last. */
    void add(InputRows rows) {
        String[] cells = rows.lastCells();
        synchronized (this) {
            last[next] = cells;
            next = (next + 1) % SIZE;
            count++;
        }
    }

    /** The largest drift of a column, as {@code check} computes it; empty before there are a hundred rows. */
    synchronized OptionalDouble drift() {
        if (count < LEAST) {
            return OptionalDouble.empty();
        }
        if (computedAt != count) {
            List<String[]> rows = new ArrayList<>();
            for (String[] cells : last) {
                if (cells != null) {
                    rows.add(cells);
                }
            }
            drift = measured(rows);
            computedAt = count;
        }
        return OptionalDouble.of(drift);
    }

    private double measured(List<String[]> rows) {
        RequestTable replay = new RequestTable(names);
        RowEncoder encoder = new RowEncoder(version.schema(), replay, RowEncoder.Purpose.CHECKING);
        encoder.embedded().defer(); // and never encoded: drift is measured without features
        float[] out = new float[encoder.features()];
        for (String[] cells : rows) {
            replay.row().begin(1, cells.length);
            for (int c = 0; c < cells.length; c++) {
                replay.row().set(c, cells[c]);
            }
            encoder.encode(out);
        }
        return DriftReport.of(version.summary(), encoder.summary()).largest();
    }
}
