package org.palimpsest.model.predictor;

import org.palimpsest.store.TensorFile;

/** Makes and reads predictors of one name. Implementations outside this module are found by {@link java.util.ServiceLoader}. */
public interface PredictorKind {
    /** The name: small letters, digits and hyphens. */
    String name();

    /** Whether such a predictor can learn a model's target in a model's way. */
    boolean fits(ModelFacts model);

    /** A predictor that has learned nothing. */
    TablePredictor initial(ModelFacts model);

    /**
     * Reads what {@link TablePredictor#state} gave.
     *
     * @throws IllegalArgumentException if something is missing or does not fit the model
     */
    TablePredictor read(TensorFile state, ModelFacts model);
}
