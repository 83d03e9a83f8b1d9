package org.palimpsest.model.predictor;

import java.util.List;
import java.util.Map;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.SampledPredictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.store.TensorFile;

/**
 * The Bayesian network of a model: predictions averaged over weights of its posterior. It is trained before the other predictors
 * learn a task, on this machine or a cluster, and the version's file stores it together with the points and statistics that it
 * rehearses; it has no further state under its name.
 *
 * @param method how it is trained, and which weights predictions average over
 * @param likelihood classes or numbers
 * @param seed of the weight samples
 * @param learner its posterior
 */
public record NetworkPredictor(Method method, Likelihood likelihood, long seed, LearnerState learner)
        implements TablePredictor {
    /** The name of this predictor. */
    public static final String NAME = "network";

    /** Makes networks. */
    static final class Kind implements PredictorKind {
        @Override
        public String name() {
            return NAME;
        }

        @Override
        public boolean fits(ModelFacts model) {
            return model.hasNetwork();
        }

        @Override
        public TablePredictor initial(ModelFacts model) {
            return new NetworkPredictor(model.method(), model.likelihood(), model.seed(), model.learner());
        }

        @Override
        public TablePredictor read(TensorFile state, ModelFacts model) {
            return initial(model);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String describe() {
        return "the network";
    }

    @Override
    public NetworkPredictor update(TaskRows rows) {
        return new NetworkPredictor(method, likelihood, seed, rows.learner());
    }

    @Override
    public boolean isReady() {
        return !learner.network().heads().isEmpty();
    }

    @Override
    public RowPredictor at(Compute compute) {
        return predictor(method, compute)::predict;
    }

    @Override
    public TensorFile state() {
        return new TensorFile(Map.of(), Map.of());
    }

    /** This network with other weights to average over: more or fewer samples, the first of them the same, or the mean. */
    public SampledPredictor predictor(Averaging averaging, Compute compute) {
        return predictor(method instanceof VclMethod vcl ? vcl.with(averaging) : method, compute);
    }

    private SampledPredictor predictor(Method by, Compute compute) {
        Mlp network = learner.network();
        Mlp shape = new Mlp(network.inputs(), network.hidden(), network.activation(), List.of());
        return (SampledPredictor) Learner.of(by, shape, likelihood, compute).predictor(learner, 0, Rng.of(seed));
    }
}
