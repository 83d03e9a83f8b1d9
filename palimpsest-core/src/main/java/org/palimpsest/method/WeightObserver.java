package org.palimpsest.method;

import java.util.Map;

/** Observes point estimates while they are learned. By pieces of the weights, on any thread; allocates nothing. */
public interface WeightObserver {
    /** The beginning of the names of all its arrays. */
    String PREFIX = "observer.";

    /** Observes nothing. */
    WeightObserver NOTHING = new WeightObserver() {};

    /** Before a step of the weights {@code from … to − 1}, with the gradient of the mean loss without any penalty. */
    default void before(float[] theta, float[] g, int from, int to) {}

    /** After the step. */
    default void after(float[] theta, int from, int to) {}

    /** What it has gathered in this task, by name; not copies. */
    default Map<String, float[]> arrays() {
        return Map.of();
    }
}
