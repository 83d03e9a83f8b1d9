package org.palimpsest.model.predictor;

import java.util.Optional;
import org.palimpsest.objective.NumberLikelihood;
import org.palimpsest.store.TensorFile;

/** Makes exact predictors, of models whose rows all count once. */
final class ExactKind implements PredictorKind {
    @Override
    public String name() {
        return ExactPredictor.NAME;
    }

    @Override
    public boolean fits(ModelFacts model) {
        return !model.weighted() && !(model.likelihood() instanceof NumberLikelihood);
    }

    @Override
    public TablePredictor initial(ModelFacts model) {
        return new ExactPredictor(Optional.empty(), Optional.empty(), Optional.empty(), RowSums.LOCAL);
    }

    @Override
    public TablePredictor read(TensorFile state, ModelFacts model) {
        return new ExactPredictor(ExactState.read(state), Optional.empty(), Optional.empty(), RowSums.LOCAL);
    }
}
