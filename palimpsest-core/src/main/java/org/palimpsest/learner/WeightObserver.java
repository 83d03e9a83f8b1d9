package org.palimpsest.learner;

import java.util.List;

/** What looks on while point estimates are learned. By pieces of the weights, on any thread; allocates nothing. */
interface WeightObserver {
    /** Looks at nothing. */
    WeightObserver NOTHING = new WeightObserver() {};

    /** Before a step of the weights {@code from … to − 1}, with the gradient of the mean loss without any penalty. */
    default void before(float[] theta, float[] g, int from, int to) {}

    /** After the step. */
    default void after(float[] theta, int from, int to) {}

    /** What it has gathered in this task; not copies. */
    default List<float[]> memory() {
        return List.of();
    }
}
