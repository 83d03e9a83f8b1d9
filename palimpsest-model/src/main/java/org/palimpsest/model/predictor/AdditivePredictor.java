package org.palimpsest.model.predictor;

import org.palimpsest.math.Compute;

/** A predictor whose state is a sum over rows: rows can be taken out again, and two states of other rows be added. */
public interface AdditivePredictor extends TablePredictor {
    /** This predictor as if it had never learned the training rows of a task, which must be among those that it learned. */
    AdditivePredictor without(TaskRows rows);

    /**
     * This predictor as if it had also learned what another one learned.
     *
     * @throws IllegalArgumentException if the other one is of another kind, or of other inputs or classes
     */
    AdditivePredictor plus(AdditivePredictor other, Compute compute);
}
