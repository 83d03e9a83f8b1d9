package org.palimpsest.model;

import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;

/** The units of a target: a regression learns scaled numbers and is judged in those of its table. */
final class TargetUnits {
    private TargetUnits() {}

    /** Rows whose targets are in the units of the table. */
    static Dataset original(Schema schema, Dataset rows) {
        if (!(schema.target() instanceof Column.ValueTarget target)) {
            return rows;
        }
        Targets.Values scaled = (Targets.Values) rows.targets();
        float[] values = new float[rows.size()];
        for (int r = 0; r < values.length; r++) {
            values[r] = (float) target.original(scaled.at(r, 0));
        }
        return rows.with(new Targets.Values(1, values));
    }
}
