package org.palimpsest.model;

import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * The units of a target. A regression learns y′ = (y − mean) / sd, and it is compared with its predictions in these units:
 * a float holds some seven digits, so that targets such as 1,700,000,012.5 would be rounded to 128 in their own.
 *
 * <pre>
 * RMSE = sd · RMSE′        NLL = NLL′ + log sd        |y − μ| / σ = |y′ − μ′| / σ′
 * </pre>
 */
final class TargetUnits {
    private TargetUnits() {}

    /** A prediction of {@link ModelVersion.Answers} in the units in which rows are encoded. */
    static Prediction encoded(Schema schema, Prediction prediction) {
        return schema.target() instanceof Column.ValueTarget target && prediction instanceof Values values
                ? values.unscaled(new double[] {-target.mean() / target.sd()}, new double[] {1 / target.sd()})
                : prediction;
    }

    /** How many units of the table one unit of encoded rows is; 1 for classes. */
    static double scale(Schema schema) {
        return schema.target() instanceof Column.ValueTarget target ? target.sd() : 1;
    }
}
