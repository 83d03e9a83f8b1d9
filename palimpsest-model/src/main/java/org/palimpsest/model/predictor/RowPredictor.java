package org.palimpsest.model.predictor;

import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.prediction.Prediction;

/** A predictor at work, for rows as they are encoded. Safe to share between threads. */
@FunctionalInterface
public interface RowPredictor {
    /**
     * Predicts rows: classes, with the expected entropy where it is less than the whole; or numbers in encoded units, with both
     * parts of their variance.
     */
    Prediction predict(Dataset rows);

    /**
     * How unlike the learned rows each row is, larger for stranger ones; the scale is the predictor's own.
     *
     * @return empty where the predictor has no such score
     */
    default Optional<double[]> novelty(Dataset rows) {
        return Optional.empty();
    }
}
