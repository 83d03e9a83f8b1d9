package org.palimpsest.model.predictor;

import java.util.List;
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

    /**
     * How the scores of each class spread under this predictor, whenever its rows were learned: (1 − p) / p of the true class for
     * typical rows that were not learned, in the order in which rows number the classes; none for a class without rows. Empty
     * where the predictor cannot tell.
     */
    default Optional<List<double[]>> typicalOdds() {
        return Optional.empty();
    }

    /** Whether it bounds inputs beyond those that were learned. Others get them clipped to the learned range. */
    default boolean boundsInputs() {
        return false;
    }
}
