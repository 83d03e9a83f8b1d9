package org.palimpsest.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.model.conformal.ConformalScores;
import org.palimpsest.model.predictor.ModelFacts;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.RowPredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

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
 * @param predictors its parts that predict, and which of them answers
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
        Predictors predictors) {
    /** The likelihood of a kind of target. */
    static Likelihood likelihood(Schema schema) {
        return schema.isRegression() ? new Likelihood.LearnedGaussian(1) : new Likelihood.Categorical();
    }

    /** What predictors may know of a model. */
    static ModelFacts facts(Schema schema, Method method, long seed, boolean hasNetwork, LearnerState state) {
        return new ModelFacts(
                schema.features().size(),
                schema.labels().size(),
                schema.columns().stream().anyMatch(Column.Weight.class::isInstance),
                method,
                likelihood(schema),
                seed,
                hasNetwork,
                state);
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
                predictors);
    }

    /** A copy with other predictors. */
    ModelVersion with(Predictors other) {
        return new ModelVersion(
                hash, parent, schema, method, seed, state, provenance, summary, filter, conformal, confidence, other);
    }

    /** The same version with another provenance. */
    ModelVersion with(Provenance other) {
        return new ModelVersion(
                hash, parent, schema, method, seed, state, other, summary, filter, conformal, confidence, predictors);
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
        return new Answers(this, predictors.chosen().at(compute));
    }

    /**
     * Predicts with one of its predictors, whichever is chosen. Safe to share between threads.
     *
     * @throws IllegalArgumentException if it has none of this name
     */
    public Answers answers(String predictor, Compute compute) {
        return new Answers(
                this,
                predictors
                        .named(predictor)
                        .orElseThrow(() -> new IllegalArgumentException("there is no predictor '" + predictor
                                + "' in this version; it has " + String.join(", ", predictors.names())))
                        .at(compute));
    }

    /** Its network, if it has one. */
    public Optional<NetworkPredictor> network() {
        return predictors.named(NetworkPredictor.NAME).map(NetworkPredictor.class::cast);
    }

    /** A version at work: predictions in the units and names of its tables. */
    public static final class Answers {
        private final ModelVersion version;
        private final RowPredictor predictor;
        private final InputRange range;

        private Answers(ModelVersion version, RowPredictor predictor) {
            this.version = version;
            this.predictor = predictor;
            range = InputRange.of(version.schema(), version.summary());
        }

        /** The version. */
        public ModelVersion version() {
            return version;
        }

        /** How unlike the learned rows each encoded row is; empty where the predictor has no such score. */
        public Optional<double[]> novelty(Dataset rows) {
            return predictor.novelty(rows);
        }

        /** Predicts encoded rows, with inputs clipped to the range that was learned. Numbers are in the units of the table. */
        public Prediction predict(Dataset rows) {
            if (version.labels().size() == 1) { // nothing to predict yet
                float[] certain = new float[rows.size()];
                Arrays.fill(certain, 1);
                return Classes.of(version.labels(), certain, new double[rows.size()]);
            }
            Prediction prediction = predictor.predict(range.clipped(rows));
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
