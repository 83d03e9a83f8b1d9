package org.palimpsest.learner;

import org.palimpsest.data.Batch;

/** A {@link PointMetric} at work: measures once per step, then turns gradients, range by range, on any thread. */
interface Preconditioner {
    /** Leaves gradients as they are. */
    Preconditioner PLAIN = new Preconditioner() {};

    /** Measures distances at some weights on a filled batch. */
    default void measure(float[] theta, Batch batch) {}

    /** g ← F⁻¹g on a range of weights. */
    default void precondition(float[] g, int from, int to) {}
}
