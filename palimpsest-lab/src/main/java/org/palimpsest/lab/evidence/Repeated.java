package org.palimpsest.lab.evidence;

import java.util.List;

/**
 * One number for each repetition, in their order: of each seed, or of each round of a measurement.
 *
 * @param name what it is and of which condition
 * @param values one after the other
 */
public record Repeated(String name, List<Double> values) {
    /** Copies the list. */
    public Repeated {
        values = List.copyOf(values);
    }

    /** The values, for tests that want an array. */
    public double[] array() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
