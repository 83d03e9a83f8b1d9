package org.palimpsest.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.ModelFacts;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.RowPredictor;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Prediction;

/**
 * One version of a model: how it reads tables, what it has learned, and what is known about it. An immutable value, made by
 * {@link ModelDirectory}.
 *
 * @param hash the SHA-256 of its file
 * @param parent the version before, if any
 * @param schema how tables are read
 * @param learned what it has learned
 * @param evidence where it comes from and what held-out rows say about it
 */
public record ModelVersion(String hash, Optional<String> parent, Schema schema, Learned learned, Evidence evidence) {
    /**
     * What a version has learned.
     *
     * @param method how its network learns
     * @param seed of everything random
     * @param state the network, its kept points included; without weights where there is none
     * @param predictors its parts that predict, and which of them answers
     * @param decision how a class is chosen by its predictions
     */
    public record Learned(Method method, long seed, LearnerState state, Predictors predictors, DecisionRule decision) {
        /** What a version has learned that chooses the most probable class. */
        public Learned(Method method, long seed, LearnerState state, Predictors predictors) {
            this(method, seed, state, predictors, DecisionRule.MOST_PROBABLE);
        }
    }

    /**
     * What is known about a version.
     *
     * @param provenance where it comes from
     * @param summary of all rows learned so far, column by column
     * @param filter of the rows of this version's own table, and of some before it
     * @param calibration what rows that did not train it, or a version before it, say about its predictions
     * @param diagnostics what the rows of its own table said about it
     */
    public record Evidence(
            Provenance provenance,
            TableSummary summary,
            SeenRows filter,
            Calibration calibration,
            Diagnostics diagnostics) {
        /** Evidence without diagnostics, of a version that was not learned from a table. */
        public Evidence(Provenance provenance, TableSummary summary, SeenRows filter, Calibration calibration) {
            this(provenance, summary, filter, calibration, Diagnostics.NONE);
        }
    }

    /** How its network learns. */
    public Method method() {
        return learned.method();
    }

    /** The seed of everything random. */
    public long seed() {
        return learned.seed();
    }

    /** The network, its kept points included. */
    public LearnerState state() {
        return learned.state();
    }

    /** Its parts that predict, and which of them answers. */
    public Predictors predictors() {
        return learned.predictors();
    }

    /** Where it comes from. */
    public Provenance provenance() {
        return evidence.provenance();
    }

    /** A summary of all rows learned so far, column by column. */
    public TableSummary summary() {
        return evidence.summary();
    }

    /** The rows of this version's own table, and of some before it. */
    public SeenRows filter() {
        return evidence.filter();
    }

    /** What rows that did not train it say about its predictions. */
    public Calibration calibration() {
        return evidence.calibration();
    }

    /** What the rows of its own table said about it. */
    public Diagnostics diagnostics() {
        return evidence.diagnostics();
    }

    /** How a class is chosen by its predictions. */
    public DecisionRule decision() {
        return learned.decision();
    }

    /** How a class is chosen by its predictions, in words. */
    public String describeDecision() {
        return decision().describe(labels(), calibration());
    }

    /** The likelihood of a kind of target. */
    static Likelihood likelihood(Schema schema) {
        return schema.targetKind().likelihood();
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

    /** A copy under the name that its file got. */
    ModelVersion named(String other) {
        return new ModelVersion(other, parent, schema, learned, evidence);
    }

    /** A copy with another provenance. */
    ModelVersion with(Provenance other) {
        return new ModelVersion(
                hash,
                parent,
                schema,
                learned,
                new Evidence(
                        other, evidence.summary(), evidence.filter(), evidence.calibration(), evidence.diagnostics()));
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
        return new Answers(this, predictors().at(compute));
    }

    /**
     * Predicts with one of its predictors, whichever is chosen. Safe to share between threads.
     *
     * @throws IllegalArgumentException if it has none of this name
     */
    public Answers answers(String predictor, Compute compute) {
        return new Answers(
                this,
                predictors()
                        .named(predictor)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "there is no predictor '" + predictor + "' in this version; it has "
                                        + String.join(", ", predictors().names())))
                        .at(compute));
    }

    /**
     * Whether it was thinned out: it predicts the classes and means of before, but probabilities and variances are approximate,
     * and nothing can be learned after it.
     */
    public boolean isThinned() {
        return predictors().chosen() instanceof ExactPredictor exact && exact.isReady() && !exact.hasSums();
    }

    /** Its network, if it has one. */
    public Optional<NetworkPredictor> network() {
        return predictors().named(NetworkPredictor.NAME).map(NetworkPredictor.class::cast);
    }

    /** A version at work: predictions in the units and names of its tables. */
    public static final class Answers {
        private final ModelVersion version;
        private final TablePredictions predictions;

        private Answers(ModelVersion version, RowPredictor predictor) {
            this.version = version;
            this.predictions = new TablePredictions(
                    version.schema(),
                    predictor,
                    InputRange.of(version.schema(), version.summary()),
                    version.decision().on(version.labels(), version.calibration()));
        }

        /** The version. */
        public ModelVersion version() {
            return version;
        }

        TablePredictions predictions() {
            return predictions;
        }

        /**
         * A prediction with the novelty of its rows.
         *
         * @param prediction in the units and names of the table
         * @param novelty of each row, 0 to 1: the share of held-out rows of all versions that were less novel; NaN where there
         *     were none. Empty where the predictor has no such score
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        public record Answer(Prediction prediction, Optional<double[]> novelty) {}

        /** Predicts encoded rows, with their novelty. */
        public Answer answer(Dataset rows) {
            RowPredictor.Answers answers = predictions.answer(rows);
            return new Answer(
                    answers.prediction(),
                    answers.novelty()
                            .map(scores -> Arrays.stream(scores)
                                    .map(version.calibration()::novelty)
                                    .toArray()));
        }

        /** The largest score of each class in a set, or of a number in its interval, at a level. */
        double[] thresholds(double level) {
            return version.calibration()
                    .thresholds(
                            level,
                            Math.max(1, version.labels().size()),
                            predictions.predictor().typicalOdds());
        }

        /** Predicts encoded rows, with inputs clipped to the range that was learned. Numbers are in the units of the table. */
        public Prediction predict(Dataset rows) {
            return predictions.predict(rows);
        }
    }

    @Override
    public String toString() {
        return "ModelVersion(" + hash.substring(0, Math.min(12, hash.length())) + ", " + state().tasks() + " tasks, "
                + schema.features().size() + " features)";
    }
}
