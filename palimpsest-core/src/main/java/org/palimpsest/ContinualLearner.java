package org.palimpsest;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.math.Compute;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NumberLikelihood;

/**
 * Learns the first task and returns a {@link Model}, which learns the following tasks without the data of earlier ones.
 *
 * <pre>{@code
 * ContinualLearner learner = ContinualLearner.classifier(784).hidden(100, 100).seed(42).build();
 * Model monday = learner.learn("monday", mondayInputs, mondayLabels);
 * Model tuesday = monday.learn("tuesday", tuesdayInputs, tuesdayLabels);
 * Classes answer = tuesday.classify(newInputs);
 * }</pre>
 *
 * <p>Inputs should be of about unit scale; {@link Builder#standardize} scales them. An immutable value, safe to share
 * between threads.
 */
public final class ContinualLearner {
    private final Settings settings;
    private final Compute compute;
    private final Consumer<EpochReport> listener;

    private ContinualLearner(Settings settings, Compute compute, Consumer<EpochReport> listener) {
        this.settings = settings;
        this.compute = compute;
        this.listener = listener;
    }

    /** A classifier of rows of {@code inputs} numbers. */
    public static Builder classifier(int inputs) {
        return new Builder(inputs, new Likelihood.Categorical());
    }

    /** A regression on rows of {@code inputs} numbers. The noise is learned unless it is given. */
    public static Builder regressor(int inputs) {
        return new Builder(inputs, new Likelihood.LearnedGaussian(1));
    }

    /** A model that has learned nothing yet. */
    public Model untrained() {
        return Model.untrained(settings, compute, listener);
    }

    /**
     * Learns the first task.
     *
     * @param task its name
     * @param inputs row by row
     * @param labels the class of each row, by name
     */
    public Model learn(String task, float[][] inputs, String[] labels) {
        return untrained().learn(task, inputs, labels);
    }

    /** The same with classes that are numbered; number 7 is named "7". */
    public Model learn(String task, float[][] inputs, int[] labels) {
        return untrained().learn(task, inputs, labels);
    }

    /** Learns the first task of a regression. */
    public Model learn(String task, float[][] inputs, float[] targets) {
        return untrained().learn(task, inputs, targets);
    }

    /** Learns the first task from data that may be larger, weighted or sparse. */
    public Model learn(String task, Dataset data, List<String> labels) {
        return untrained().learn(task, data, labels);
    }

    /** Learns the first task through a head of its own; see {@link Model#learnTask}. */
    public Model learnTask(String task, float[][] inputs, String[] labels) {
        return untrained().learnTask(task, inputs, labels);
    }

    /** The same with classes that are numbered. */
    public Model learnTask(String task, float[][] inputs, int[] labels) {
        return untrained().learnTask(task, inputs, labels);
    }

    @Override
    public String toString() {
        return "ContinualLearner(" + settings + ")";
    }

    /** Builds a {@link ContinualLearner}. Every setting has a default. */
    public static final class Builder {
        private final int inputs;
        private Likelihood likelihood;
        private int[] hidden = {100, 100};
        private boolean isHiddenSet;
        private Activation activation = Activation.RELU;
        private Recipe recipe = Recipe.DEFAULT;
        private long seed;
        private int outputs = 1;
        private double decay = 1;
        private boolean standardize;
        private int threads;
        private Consumer<EpochReport> listener = report -> {};

        private Builder(int inputs, Likelihood likelihood) {
            this.inputs = inputs;
            this.likelihood = likelihood;
        }

        /** The widths of the hidden layers; none makes a linear model. Default: two of 100. */
        public Builder hidden(int... widths) {
            hidden = widths.clone();
            isHiddenSet = true;
            return this;
        }

        /** The non-linearity of the hidden units. Default: ReLU. */
        public Builder activation(Activation choice) {
            activation = choice;
            return this;
        }

        /** The seed of everything random. The same seed gives the same model, bit by bit. Default: 0. */
        public Builder seed(long number) {
            seed = number;
            return this;
        }

        /** How tasks are learned, and what is kept of them. Default: {@link Recipe#DEFAULT}. */
        public Builder recipe(Recipe choice) {
            recipe = choice;
            return this;
        }

        /** Another method, with its own number of epochs: {@link Recipe#of}. */
        public Builder method(Method choice) {
            return recipe(Recipe.of(choice));
        }

        /**
         * Exact learning: conjugate Bayes on fixed features, which the first task fixes. Later tasks give the same model in any
         * order and division. There are no hidden layers and no epochs.
         */
        public Builder exact() {
            return method(ExactMethod.DEFAULT);
        }

        /** The same with about {@code features} features; by default as many as the rows of the first task ask for. */
        public Builder exact(int features) {
            return method(ExactMethod.DEFAULT.withFeatures(features));
        }

        /**
         * The weight of the evidence of earlier tasks, applied with every new task, in (0, 1]. Below 1, the model adapts to drift.
         * Default: 1.
         */
        public Builder decay(double share) {
            decay = share;
            return this;
        }

        /** How many numbers a regression predicts for each row. Default: one. */
        public Builder outputs(int count) {
            outputs = count;
            return this;
        }

        /** The standard deviation of a regression's noise, where it is known. Default: it is learned. */
        public Builder noise(double standardDeviation) {
            if (likelihood instanceof Likelihood.Categorical) {
                throw new IllegalStateException("a classifier has no noise to be told");
            }
            likelihood = new Likelihood.Gaussian(standardDeviation);
            return this;
        }

        /**
         * Another likelihood of a regression, counts for instance. Targets are taken as they are.
         *
         * @throws IllegalStateException if this is a classifier
         */
        public Builder likelihood(NumberLikelihood choice) {
            if (likelihood instanceof Likelihood.Categorical) {
                throw new IllegalStateException("a likelihood of numbers is for regressors");
            }
            likelihood = choice;
            return this;
        }

        /** Shifts and scales every input column by its mean and deviation in the first task. Default: inputs stay as they are. */
        public Builder standardize() {
            standardize = true;
            return this;
        }

        /** The number of threads. Results are bit-identical for any number. Default: shared threads, one per processor. */
        public Builder threads(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("threads must be >= 1, was " + count);
            }
            threads = count;
            return this;
        }

        /** A listener that is called after every epoch. */
        public Builder onEpoch(Consumer<EpochReport> told) {
            listener = told;
            return this;
        }

        /**
         * The learner.
         *
         * @throws IllegalArgumentException naming a choice that does not fit
         */
        public ContinualLearner build() {
            Recipe chosen = recipe;
            boolean exact = chosen.method() instanceof ExactMethod;
            if (exact && isHiddenSet) {
                throw new IllegalArgumentException("exact learning has no hidden layers");
            }
            int[] widths = exact ? new int[0] : hidden;
            Mlp shape = new Mlp(inputs, Arrays.stream(widths).boxed().toList(), activation, List.of());
            if (decay != 1 && chosen.method() instanceof ExactMethod method) {
                chosen = chosen.with(method.withDecay(decay));
            } else if (decay != 1) {
                if (!(chosen.method() instanceof VclMethod vcl)) {
                    throw new IllegalArgumentException(
                            "decay tempers a posterior, and " + chosen.method() + " has none");
                }
                chosen = chosen.with(vcl.withDecay(decay));
            }
            if (outputs < 1) {
                throw new IllegalArgumentException("outputs must be >= 1, was " + outputs);
            }
            Settings settings = new Settings(shape, likelihood, outputs, chosen, seed, standardize);
            Compute compute = threads == 0 ? Compute.shared() : Compute.on(threads);
            return new ContinualLearner(settings, compute, listener);
        }

        @Override
        public String toString() {
            return "Builder(" + inputs + " inputs, hidden " + Arrays.toString(hidden) + ", " + likelihood + ", seed "
                    + seed + ")";
        }
    }
}
