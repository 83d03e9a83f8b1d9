package org.palimpsest.model;

import java.util.List;
import java.util.Optional;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/**
 * One task to learn: a table and what to do with it. Everything but the table and, the first time, the target has a
 * default.
 *
 * @param table the rows, from one or several files
 * @param task its name
 * @param schema target and other columns; needed the first time, checked against the model later
 * @param tests labelled tables that the update is judged on
 * @param retention what is kept of the rows; decided the first time, as are {@code seed} and {@code hidden}: a later request
 *     may repeat them, but one that says something else is refused
 * @param decay the share of the evidence of earlier tasks that is left; 1 keeps all
 * @param policy what an update must hold to
 * @param seed of everything random; 0 if nobody says
 * @param newClasses whether classes may be added
 * @param again whether rows that were seen before are learned once more
 * @param hidden the widths of the hidden layers; {@link #HIDDEN} if nobody says
 * @param method how tasks are learned, decided the first time; its epochs and batches follow the rows. {@link
 *     Recipe#DEFAULT_METHOD} if nothing is said
 * @param predictors the names of the predictors that learn every task, decided the first time; a network is trained only if it
 *     is one of them. Where nothing is said, {@link FirstPredictors} decides
 * @param coverage of the stream that the table is a window of: behind it, or before it where rows are learned one by one
 * @param features about how many features an exact model has, decided the first time; by the rows of the first table if nothing is
 *     said. A request that says it is about an exact model
 * @param like a model whose columns and features a new one is to have, so that both can be added up later
 * @param decision how a class is chosen from now on; as before where nothing is said
 */
public record LearnRequest(
        Table table,
        String task,
        Optional<SchemaOptions> schema,
        List<Table> tests,
        Optional<Retention> retention,
        double decay,
        Policy policy,
        Optional<Long> seed,
        boolean newClasses,
        boolean again,
        Optional<List<Integer>> hidden,
        Optional<VclMethod> method,
        Optional<List<String>> predictors,
        Optional<AdaptiveCoverage> coverage,
        Optional<Integer> features,
        Optional<ModelVersion> like,
        Optional<DecisionRule> decision) {
    /** The widths of the hidden layers where nothing else is said. */
    public static final List<Integer> HIDDEN = List.of(100, 100);

    /** Copies the lists and checks the decay. */
    public LearnRequest {
        tests = List.copyOf(tests);
        hidden = hidden.map(List::copyOf);
        predictors = predictors.map(List::copyOf);
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
        features.ifPresent(number -> new MapOptions(number, 0)); // refuses what no map can have
    }

    /** A table as a task, with all defaults. */
    public static LearnRequest of(Table table, String task) {
        return builder(table, task).build();
    }

    /** Begins with a table as a task and all defaults. */
    public static Builder builder(Table table, String task) {
        return new Builder(table, task);
    }

    /** Begins with this request. */
    public Builder toBuilder() {
        return toBuilder(table);
    }

    private Builder toBuilder(Table other) {
        Builder builder = new Builder(other, task);
        builder.schema = schema;
        builder.tests = tests;
        builder.retention = retention;
        builder.decay = decay;
        builder.policy = policy;
        builder.seed = seed;
        builder.newClasses = newClasses;
        builder.again = again;
        builder.hidden = hidden;
        builder.method = method;
        builder.predictors = predictors;
        builder.coverage = coverage;
        builder.features = features;
        builder.like = like;
        builder.decision = decision;
        return builder;
    }

    /** Returns a copy with another table. */
    LearnRequest with(Table other) {
        return toBuilder(other).build();
    }

    /** Returns a copy with a target and other choices of columns. */
    public LearnRequest with(SchemaOptions options) {
        return toBuilder().schema(options).build();
    }

    /** Returns a copy judged on test tables. */
    public LearnRequest withTests(List<Table> others) {
        return toBuilder().tests(others).build();
    }

    /** Returns a copy that keeps something else of the rows. */
    public LearnRequest with(Retention other) {
        return toBuilder().retention(other).build();
    }

    /** Returns a copy with another decay. */
    public LearnRequest withDecay(double other) {
        return toBuilder().decay(other).build();
    }

    /** Returns a copy under another policy. */
    public LearnRequest with(Policy other) {
        return toBuilder().policy(other).build();
    }

    /** Returns a copy with another seed. */
    public LearnRequest withSeed(long other) {
        return toBuilder().seed(other).build();
    }

    /** Returns a copy with the classes that are known and no others. */
    public LearnRequest withFixedClasses() {
        return toBuilder().newClasses(false).build();
    }

    /** Returns a copy that learns rows again that were seen before. */
    public LearnRequest withRepetition() {
        return toBuilder().again(true).build();
    }

    /** Returns a copy with other hidden layers. */
    public LearnRequest withHidden(List<Integer> widths) {
        return toBuilder().hidden(widths).build();
    }

    /** Returns a copy with another method, which keeps what it keeps unless a retention is given as well. */
    public LearnRequest with(VclMethod other) {
        return toBuilder().method(other).build();
    }

    /** Returns a copy with other predictors, by their names. */
    public LearnRequest withPredictors(List<String> names) {
        return toBuilder().predictors(names).build();
    }

    /** Returns a copy for a window of a stream whose coverage is kept. */
    public LearnRequest withCoverage(Optional<AdaptiveCoverage> other) {
        return toBuilder().coverage(other).build();
    }

    /** Returns a copy for an exact model of about so many features. */
    public LearnRequest withFeatures(int number) {
        return toBuilder().features(number).build();
    }

    /** Returns a copy for a new model with the columns and features of another one. */
    public LearnRequest withLike(ModelVersion other) {
        return toBuilder().like(other).build();
    }

    /** Returns a copy after which classes are chosen by another rule. */
    public LearnRequest with(DecisionRule other) {
        return toBuilder().decision(other).build();
    }

    /** Collects the parts of a request; what each is, {@link LearnRequest} says. */
    public static final class Builder {
        private final Table table;
        private final String task;
        private Optional<SchemaOptions> schema = Optional.empty();
        private List<Table> tests = List.of();
        private Optional<Retention> retention = Optional.empty();
        private double decay = 1;
        private Policy policy = Policy.STANDARD;
        private Optional<Long> seed = Optional.empty();
        private boolean newClasses = true;
        private boolean again;
        private Optional<List<Integer>> hidden = Optional.empty();
        private Optional<VclMethod> method = Optional.empty();
        private Optional<List<String>> predictors = Optional.empty();
        private Optional<AdaptiveCoverage> coverage = Optional.empty();
        private Optional<Integer> features = Optional.empty();
        private Optional<ModelVersion> like = Optional.empty();
        private Optional<DecisionRule> decision = Optional.empty();

        private Builder(Table table, String task) {
            this.table = table;
            this.task = task;
        }

        /** Target and other columns. */
        public Builder schema(SchemaOptions value) {
            schema = Optional.of(value);
            return this;
        }

        /** Labelled tables to judge by. */
        public Builder tests(List<Table> value) {
            tests = value;
            return this;
        }

        /** What is kept of the rows. */
        public Builder retention(Retention value) {
            retention = Optional.of(value);
            return this;
        }

        /** The share of earlier evidence that is left. */
        public Builder decay(double value) {
            decay = value;
            return this;
        }

        /** What the update must hold to. */
        public Builder policy(Policy value) {
            policy = value;
            return this;
        }

        /** The seed of everything random. */
        public Builder seed(long value) {
            seed = Optional.of(value);
            return this;
        }

        /** Whether classes may be added. */
        public Builder newClasses(boolean value) {
            newClasses = value;
            return this;
        }

        /** Whether rows seen before are learned once more. */
        public Builder again(boolean value) {
            again = value;
            return this;
        }

        /** The widths of the hidden layers. */
        public Builder hidden(List<Integer> value) {
            hidden = Optional.of(value);
            return this;
        }

        /** How tasks are learned. */
        public Builder method(VclMethod value) {
            method = Optional.of(value);
            return this;
        }

        /** The names of the predictors. */
        public Builder predictors(List<String> value) {
            predictors = Optional.of(value);
            return this;
        }

        /** Of the stream that the table is a window of. */
        public Builder coverage(Optional<AdaptiveCoverage> value) {
            coverage = value;
            return this;
        }

        /** About how many features an exact model has. */
        public Builder features(int value) {
            features = Optional.of(value);
            return this;
        }

        /** A model whose columns and features a new one is to have. */
        public Builder like(ModelVersion value) {
            like = Optional.of(value);
            return this;
        }

        /** How a class is chosen. */
        public Builder decision(DecisionRule value) {
            decision = Optional.of(value);
            return this;
        }

        /** The request. */
        public LearnRequest build() {
            return new LearnRequest(
                    table,
                    task,
                    schema,
                    tests,
                    retention,
                    decay,
                    policy,
                    seed,
                    newClasses,
                    again,
                    hidden,
                    method,
                    predictors,
                    coverage,
                    features,
                    like,
                    decision);
        }
    }
}
