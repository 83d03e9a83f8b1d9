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
     * A prediction, and how unlike the learned rows each row is.
     *
     * @param prediction of the rows
     * @param novelty larger for stranger rows; the scale is the predictor's own, and rows like those learned are around 1.
     *     Empty where the predictor has no such score
     */
    record Answers(Prediction prediction, Optional<double[]> novelty) {}

    /** Predicts rows, with their novelty. */
    default Answers answer(Dataset rows) {
        return new Answers(predict(rows), Optional.empty());
    }

    /** Whether it bounds inputs beyond those that were learned. Others get them clipped to the learned range. */
    default boolean boundsInputs() {
        return false;
    }
}
