package org.palimpsest.model;

import org.palimpsest.data.Dataset;
import org.palimpsest.model.predictor.RowPredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * A predictor whose answers have the names and units of a schema.
 *
 * @param schema of the rows
 * @param predictor of encoded rows
 */
record TablePredictions(Schema schema, RowPredictor predictor) {
    /** Predicts encoded rows. Numbers are in the units of the table. */
    Prediction predict(Dataset rows) {
        Prediction prediction = predictor.predict(rows);
        if (prediction instanceof Classes classes) {
            return classes.named(schema.labels());
        }
        Column.ValueTarget target = (Column.ValueTarget) schema.target();
        return ((Values) prediction).unscaled(new double[] {target.mean()}, new double[] {target.sd()});
    }
}
