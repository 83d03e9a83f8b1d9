package org.palimpsest.optimizer;

import org.palimpsest.data.Batch;
import org.palimpsest.math.Kernels;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/** A {@link Metric} on a model: measured once per step, then applied to ranges of the gradient on any thread. */
public interface Preconditioner {
    /** Evaluates the metric at the means of a posterior on a filled batch. */
    default void measure(MutableMeanField at, Batch batch) {}

    /** g ← F⁻¹g on a range of weights, at the posterior given. */
    void apply(Kernels kernels, MutableMeanField at, Gradient g, int from, int to);
}
