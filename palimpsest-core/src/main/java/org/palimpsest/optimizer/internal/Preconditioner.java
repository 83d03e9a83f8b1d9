package org.palimpsest.optimizer.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** A {@link Metric} on a model: measured once per step, then applied to ranges of the gradient on any thread. */
public interface Preconditioner {
    /** Evaluates the metric at the means of a posterior on a filled batch. */
    default void measure(MutableMeanField at, Batch batch) {}

    /** g ← F⁻¹g on a range of weights, at the posterior given. */
    void apply(Kernels kernels, MutableMeanField at, Gradient g, int from, int to);
}
