package org.palimpsest.model;

import java.util.Arrays;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.model.predictor.RowPredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Decision;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * A predictor whose answers have the names and units of a schema.
 *
 * @param schema of the rows
 * @param predictor of encoded rows
 * @param range of the inputs that were learned, for predictors that do not bound them
 * @param decision how a class is chosen
 */
record TablePredictions(Schema schema, RowPredictor predictor, InputRange range, Decision decision) {
    /** Predicts encoded rows. Numbers are in the units of the table. */
    Prediction predict(Dataset rows) {
        return answer(rows).prediction();
    }

    /** Predicts encoded rows, with their novelty in units of the predictor. Numbers are in the units of the table. */
    RowPredictor.Answers answer(Dataset rows) {
        if (schema.labels().size() == 1) { // nothing to predict yet
            float[] certain = new float[rows.size()];
            Arrays.fill(certain, 1);
            return new RowPredictor.Answers(
                    Classes.of(schema.labels(), certain, new double[rows.size()]), Optional.empty());
        }
        RowPredictor.Answers answers = predictor.answer(predictor.boundsInputs() ? rows : range.clipped(rows));
        return new RowPredictor.Answers(named(answers.prediction()), answers.novelty());
    }

    private Prediction named(Prediction prediction) {
        if (prediction instanceof Classes classes) {
            return classes.named(schema.labels()).decided(decision);
        }
        Column.ValueTarget target = (Column.ValueTarget) schema.target();
        return ((Values) prediction).unscaled(new double[] {target.mean()}, new double[] {target.sd()});
    }
}
