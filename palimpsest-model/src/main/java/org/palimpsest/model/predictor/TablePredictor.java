package org.palimpsest.model.predictor;

import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.store.TensorFile;

/**
 * A part of a version that learns every task and predicts its target. An immutable value: {@link #update} returns a new one.
 *
 * <p>A version may have several. Each stores its own words and vectors under its name; {@link PredictorChoice} names the one
 * that answers. A new one implements this interface and {@link PredictorKind}, and is listed in {@link PredictorKinds} or
 * provided as a service. One whose state is a sum over rows also implements {@link AdditivePredictor}.
 */
public interface TablePredictor {
    /** Its name, that of its {@link PredictorKind}. */
    String name();

    /** A few words for people, which may follow "predicted by". */
    String describe();

    /**
     * This predictor after one more task. The rows may have more inputs and more classes than those before; new inputs and
     * classes come last. The result is a function of this predictor and the rows alone, for any number of threads.
     */
    TablePredictor update(TaskRows rows);

    /**
     * This predictor after rows that were held out of {@link #update}, and have judged and calibrated it since. A predictor that
     * needs rows of its own to be judged by returns itself.
     */
    default TablePredictor including(List<Dataset> heldOut, Compute compute) {
        return this;
    }

    /** Whether it has learned enough to predict. */
    boolean isReady();

    /** Whether it should answer where held-out rows find several predictors equally good. */
    default boolean isPreferred() {
        return false;
    }

    /**
     * This predictor at work.
     *
     * @throws IllegalStateException if it is not {@linkplain #isReady ready}
     */
    RowPredictor at(Compute compute);

    /** Whether single rows can be computed from its state; empty where they cannot. */
    default Optional<Exposure> exposure() {
        return Optional.empty();
    }

    /** What it must store to be read by its {@link PredictorKind}: words, floats and whole numbers, by names of its own. */
    TensorFile state();
}
