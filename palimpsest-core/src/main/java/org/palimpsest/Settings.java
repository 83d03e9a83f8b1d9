package org.palimpsest;

import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;

/**
 * What a model was built to be: everything but what it has learned.
 *
 * @param shape inputs, hidden layers and activation; the heads come with the tasks
 * @param likelihood classes or numbers
 * @param outputs how many numbers a regression predicts
 * @param recipe how it learns
 * @param seed of everything random
 * @param standardize whether inputs are standardised by the first task
 */
record Settings(Mlp shape, Likelihood likelihood, int outputs, Recipe recipe, long seed, boolean standardize) {
    boolean classifies() {
        return likelihood instanceof Likelihood.Categorical;
    }

    @Override
    public String toString() {
        return (classifies() ? "classifier of " : "regressor of ") + shape.inputs() + " inputs, hidden "
                + shape.hidden() + ", seed " + seed;
    }
}
