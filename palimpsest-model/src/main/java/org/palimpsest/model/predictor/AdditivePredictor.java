package org.palimpsest.model.predictor;

import java.util.List;
import java.util.Optional;
import org.palimpsest.math.Compute;

/** A predictor whose state is a sum over rows: rows can be taken out again, and the states of other rows be added. */
public interface AdditivePredictor extends TablePredictor {
    /** How many rows it has learned. */
    long rows();

    /** A predictor that has learned nothing, and whose state can be added to this one's when it has. */
    AdditivePredictor empty();

    /**
     * This predictor as if it had never learned the training rows of a task, which must be among those that it learned.
     *
     * @throws IllegalArgumentException if there are more of them than it learned, or none would be left
     */
    AdditivePredictor without(TaskRows rows);

    /**
     * This predictor as if it had never learned what another one learned in one update.
     *
     * @param before that predictor before the update; none if it was the first
     * @param after that predictor after the update
     * @throws IllegalArgumentException if there are more rows of it than this one learned, or none would be left
     */
    AdditivePredictor without(Optional<AdditivePredictor> before, AdditivePredictor after, Compute compute);

    /**
     * This predictor as if it had also learned what another one learned.
     *
     * @param labels all classes of both, those of this one first; none where the target is a number
     * @throws IllegalArgumentException if the other one is of another kind or of other features, naming the first difference
     */
    AdditivePredictor plus(AdditivePredictor other, List<String> labels, Compute compute);
}
