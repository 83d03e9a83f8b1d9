package org.palimpsest;

import org.palimpsest.method.Method;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;

/**
 * What a model was built to be: everything but what it has learned.
 *
 * @param shape inputs, hidden layers and activation; the heads come with the tasks
 * @param likelihood classes or numbers
 * @param outputs how many numbers a regression predicts
 * @param method how it learns
 * @param sized whether epochs and batches follow the rows of each task
 * @param seed of everything random
 * @param standardize whether inputs are standardised by the first task
 */
record Settings(
        Mlp shape, Likelihood likelihood, int outputs, Method method, boolean sized, long seed, boolean standardize) {
    boolean classifies() {
        return likelihood instanceof Likelihood.Categorical;
    }

    @Override
    public String toString() {
        return (classifies() ? "classifier of " : "regressor of ") + shape.inputs() + " inputs, hidden "
                + shape.hidden() + ", seed " + seed;
    }
}
