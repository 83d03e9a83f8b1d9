package org.palimpsest.model;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.palimpsest.coreset.SummaryClassifier;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Predictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.conformal.ConformalScores;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * One version of a model: what it has learned, how it reads tables, and where it comes from. An immutable value, made by
 * {@link ModelDirectory}.
 *
 * @param hash the SHA-256 of its file
 * @param parent the version before, if any
 * @param schema how tables are read
 * @param method how it learns
 * @param seed of everything random
 * @param state what it has learned, its kept points included
 * @param provenance where it comes from
 * @param summary of all rows learned so far, column by column
 * @param filter of the rows of this version's own table, and of some before it
 * @param conformal scores of rows that did not train it
 * @param confidence of those rows, and whether each was right, for refusals
 * @param answering which part of it answers
 */
public record ModelVersion(
        String hash,
        Optional<String> parent,
        Schema schema,
        Method method,
        long seed,
        LearnerState state,
        Provenance provenance,
        TableSummary summary,
        SeenRows filter,
        ConformalScores conformal,
        Confidences confidence,
        Answering answering) {
    /** The likelihood of a kind of target. */
    static Likelihood likelihood(Schema schema) {
        return schema.isRegression() ? new Likelihood.LearnedGaussian(1) : new Likelihood.Categorical();
    }

    /** The same version under the name that its file got. */
    ModelVersion named(String other) {
        return new ModelVersion(
                other,
                parent,
                schema,
                method,
                seed,
                state,
                provenance,
                summary,
                filter,
                conformal,
                confidence,
                answering);
    }

    /** The same version with another part that answers. */
    ModelVersion with(Answering other) {
        return new ModelVersion(
                hash, parent, schema, method, seed, state, provenance, summary, filter, conformal, confidence, other);
    }

    /** The same version with another provenance. */
    ModelVersion with(Provenance other) {
        return new ModelVersion(
                hash, parent, schema, method, seed, state, other, summary, filter, conformal, confidence, answering);
    }

    /** The names of the classes; none for a regression. */
    public List<String> labels() {
        return schema.labels();
    }

    /** This version as bytes that need no model directory, for those who predict elsewhere. */
    public byte[] bytes() {
        return VersionCodec.whole(this);
    }

    /**
     * Reads the bytes of a version. It has no parent then.
     *
     * @param hash its name
     */
    public static ModelVersion of(String hash, byte[] bytes) throws IOException {
        return VersionCodec.readWhole(hash, bytes);
    }

    /** Predicts with this version. Safe to share between threads. */
    public Answers answers(Compute compute) {
        if (answering.statistics()) {
            return new Answers(this, statistics(compute)::classify);
        }
        return new Answers(this, predictor(compute)::predict);
    }

    /** The statistics of the classes at work, where they answer. */
    public SummaryClassifier statistics(Compute compute) {
        return SummaryClassifier.of(state.summary(0).orElseThrow(), compute.team())
                .withTemperature(answering.temperature());
    }

    /**
     * The network that answers, with other weights to average over: more or fewer samples, the first of them the same, or
     * the mean.
     */
    public Predictor predictor(Averaging averaging, Compute compute) {
        return predictor(method instanceof VclMethod vcl ? vcl.with(averaging) : method, compute);
    }

    private Predictor predictor(Compute compute) {
        return predictor(method, compute);
    }

    private Predictor predictor(Method method, Compute compute) {
        Mlp network = state.network();
        Mlp shape = new Mlp(network.inputs(), network.hidden(), network.activation(), List.of());
        return Learner.of(method, shape, likelihood(schema), compute).predictor(state, 0, Rng.of(seed));
    }

    /** A version at work: predictions in the units and names of its tables. */
    public static final class Answers {
        private final ModelVersion version;
        private final Function<Dataset, Prediction> predictor;

        private Answers(ModelVersion version, Function<Dataset, Prediction> predictor) {
            this.version = version;
            this.predictor = predictor;
        }

        /** The version. */
        public ModelVersion version() {
            return version;
        }

        /** Predicts encoded rows. Numbers are in the units of the table. */
        public Prediction predict(Dataset rows) {
            Prediction prediction = predictor.apply(rows);
            if (prediction instanceof Classes classes) {
                return classes.named(version.labels());
            }
            Column.ValueTarget target = (Column.ValueTarget) version.schema().target();
            return ((Values) prediction).unscaled(new double[] {target.mean()}, new double[] {target.sd()});
        }
    }

    @Override
    public String toString() {
        return "ModelVersion(" + hash.substring(0, Math.min(12, hash.length())) + ", " + state.tasks() + " tasks, "
                + schema.features().size() + " features)";
    }
}
