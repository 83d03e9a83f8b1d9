package org.palimpsest.model.predictor;

import org.palimpsest.learner.LearnerState;
import org.palimpsest.method.Method;
import org.palimpsest.objective.Likelihood;

/**
 * What predictors may know of the model that they belong to.
 *
 * @param inputs the width of an encoded row
 * @param classes the number of classes; 0 where the target is a number
 * @param weighted whether rows count by a weight
 * @param method how its network is trained, and what that keeps of the rows
 * @param likelihood of its network
 * @param seed of everything random
 * @param hasNetwork whether a network is trained
 * @param learner the network and its memory; without weights where none is trained
 */
public record ModelFacts(
        int inputs,
        int classes,
        boolean weighted,
        Method method,
        Likelihood likelihood,
        long seed,
        boolean hasNetwork,
        LearnerState learner) {}
