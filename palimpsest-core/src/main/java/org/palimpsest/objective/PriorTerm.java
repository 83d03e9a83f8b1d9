package org.palimpsest.objective;

import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The term R(q) of the objective that prevents forgetting: the KL divergence from the posterior of earlier tasks, or a
 * quadratic penalty around their weights. In nats, not divided by the number of examples.
 */
public sealed interface PriorTerm permits GaussianKl, QuadraticPenalty, KroneckerPenalty, StructuredKl, TensorKl {
    /** Computes what all ranges need, before any of them is added; called once per step. */
    default void prepare(Team team, MutableMeanField q) {}

    /** Adds scale · ∇R over a range of weights and returns R, unscaled and without {@link #constant}, over that range. */
    double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to);

    /** The part of R that does not depend on the weights. */
    default double constant() {
        return 0;
    }

    /** Whether it is zero everywhere, so that it need not be computed. */
    default boolean isZero() {
        return false;
    }
}
