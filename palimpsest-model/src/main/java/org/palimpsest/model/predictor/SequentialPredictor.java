package org.palimpsest.model.predictor;

import java.util.Optional;
import org.palimpsest.prediction.Prediction;

/**
 * A predictor that learns row by row, in their order, and predicts every row before it learns it. It needs no rows that are
 * held out: all rows judge and calibrate it. Its state depends on the order of the rows, so that rows cannot be taken out again,
 * and two states cannot be added.
 */
public interface SequentialPredictor extends TablePredictor {
    /** What {@link #update} predicted of each row before it learned the row; empty for a predictor that was read or is new. */
    Optional<Prediction> beforeLearning();

    /**
     * The score of the last rows before they were learned, a mean that fades by 0.999 a row: accuracy, or the root mean squared
     * error in encoded units; NaN before the first row.
     */
    double fadingScore();
}
