package org.palimpsest.method;

import java.util.Map;

/** Observes point estimates during training, one range of weights at a time, on any thread. Must not allocate. */
public interface WeightObserver {
    /** The prefix of the names of its arrays. */
    String PREFIX = "observer.";

    /** Observes nothing. */
    WeightObserver NOTHING = new WeightObserver() {};

    /** Before a step of the weights {@code from … to − 1}, with the gradient of the mean loss without any penalty. */
    default void before(float[] theta, float[] g, int from, int to) {}

    /** After the step. */
    default void after(float[] theta, int from, int to) {}

    /** Its state in this task: arrays by name, not copies. */
    default Map<String, float[]> arrays() {
        return Map.of();
    }
}
