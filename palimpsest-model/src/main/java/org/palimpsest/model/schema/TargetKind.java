package org.palimpsest.model.schema;

import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.NumberLikelihood;

/** What a target is, and what follows from it. */
public sealed interface TargetKind {
    /** The distribution of the target given the outputs of a network. */
    Likelihood likelihood();

    /** Whether it is one of some classes. */
    default boolean isClasses() {
        return false;
    }

    /** What one target is: "class" or "number". */
    default String word() {
        return "number";
    }

    /** What learning it is called. */
    default String problem() {
        return "regression";
    }

    /** The name of the score that predictions are first judged by. */
    default String measure() {
        return "rmse";
    }

    /** How numbers of the first table are distributed, human-readable. */
    default String describe(double mean, double sd) {
        return "mean " + ColumnWords.shown(mean) + ", standard deviation " + ColumnWords.shown(sd);
    }

    /** One of some classes. */
    record Classes() implements TargetKind {
        @Override
        public Likelihood likelihood() {
            return new Likelihood.Categorical();
        }

        @Override
        public boolean isClasses() {
            return true;
        }

        @Override
        public String word() {
            return "class";
        }

        @Override
        public String problem() {
            return "classification";
        }

        @Override
        public String measure() {
            return "accuracy";
        }
    }

    /** A number with Gaussian noise, which is learned; standardised by the first table. */
    record Numeric() implements TargetKind {
        @Override
        public Likelihood likelihood() {
            return new Likelihood.LearnedGaussian(1);
        }
    }

    /**
     * A number with a distribution of the user's, a count for instance; taken as it is.
     *
     * @param likelihood the distribution
     */
    record Distributed(NumberLikelihood likelihood) implements TargetKind {
        @Override
        public String describe(double mean, double sd) {
            return "distributed as " + likelihood;
        }
    }
}
