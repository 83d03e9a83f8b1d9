package org.palimpsest.model;

import java.util.List;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.ModelFacts;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.PredictorChoice;
import org.palimpsest.model.predictor.PredictorKinds;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.SequentialPredictor;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TargetKind;

/**
 * The predictors of a new model, decided once: a model is exact from its first version or never. A request may name them, the
 * number of features of an exact model, or a model to begin like. Otherwise the model is exact, unless its rows have weights, the
 * request is about a network, or there are no texts and images and a network is clearly better in a {@link PredictorTrial}.
 */
final class FirstPredictors {
    private FirstPredictors() {}

    static Predictors of(TaskPreparation task, LearnRequest request, Compute compute) throws ModelException {
        if (request.like().isPresent()) {
            AdditivePredictor like = ModelEdit.additive(request.like().get(), "to begin like");
            return new Predictors(List.of(like.empty()), PredictorChoice.only(like.name()));
        }
        List<String> exact = List.of(ExactPredictor.NAME);
        boolean aboutNetwork = request.hidden().isPresent()
                || request.retention().isPresent()
                || request.method().isPresent()
                || task.schema().targetKind() instanceof TargetKind.Distributed;
        if (request.features().isPresent()) {
            if (aboutNetwork || !request.predictors().orElse(exact).equals(exact)) {
                throw new ModelException(
                        "a number of features is for an exact model, and the request is about another");
            }
            named(exact, task); // refuses rows with weights
            return new Predictors(
                    List.of(ExactPredictor.ofSize(request.features().get())),
                    PredictorChoice.only(ExactPredictor.NAME));
        }
        if (request.predictors().isPresent()) {
            return named(request.predictors().get(), task);
        }
        if (aboutNetwork || Predictors.fitting(exact, facts(task, exact)).isEmpty()) {
            return named(PredictorKinds.NETWORK, task);
        }
        if (!task.schema().embedded().isEmpty()) {
            return named(exact, task); // what a network would learn from texts and images, their encoder has learned
        }
        Optional<PredictorTrial> trial = PredictorTrial.of(task, request, compute);
        trial.ifPresent(one -> task.notes().add(one.describe()));
        return named(trial.filter(PredictorTrial::networkWins).isPresent() ? PredictorKinds.NETWORK : exact, task);
    }

    private static Predictors named(List<String> asked, TaskPreparation task) throws ModelException {
        ModelFacts facts = facts(task, asked);
        try {
            List<String> fitting = Predictors.fitting(asked, facts);
            if (fitting.isEmpty() || (fitting.size() < asked.size() && !asked.equals(PredictorKinds.NETWORK))) {
                throw new ModelException("of the predictors " + String.join(", ", asked)
                        + " only these fit this model: " + (fitting.isEmpty() ? "none" : String.join(", ", fitting)));
            }
            Predictors first = Predictors.initial(fitting, facts);
            if (first.all().size() > 1 && first.all().stream().anyMatch(SequentialPredictor.class::isInstance)) {
                throw new ModelException(
                        "a model that learns row by row has one predictor, not " + String.join(", ", fitting));
            }
            return first;
        } catch (IllegalArgumentException e) {
            throw new ModelException(String.valueOf(e.getMessage()));
        }
    }

    private static ModelFacts facts(TaskPreparation task, List<String> names) {
        Schema schema = task.schema();
        return ModelVersion.facts(
                schema,
                task.method(),
                task.seed(),
                names.contains(NetworkPredictor.NAME),
                TaskTraining.untrained(schema, 0));
    }
}
