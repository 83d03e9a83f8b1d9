package org.palimpsest.learner;

import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/**
 * All that a point network remembers between tasks: an immutable value.
 *
 * @param network the shape, with the heads so far
 * @param weights the weights, as a belief almost without doubt
 * @param tasks how many tasks were learned
 * @param optimizer what the optimizer remembers, if it is kept between tasks
 */
public record PointState(Mlp network, MeanField weights, int tasks, Remembered optimizer) {}
