package org.palimpsest.lab.regression;

import java.util.List;

/**
 * One number for each seed, in the order of the seeds.
 *
 * @param name what it is and of which condition
 * @param values seed by seed
 */
public record PerSeed(String name, List<Double> values) {
    /** Copies the list. */
    public PerSeed {
        values = List.copyOf(values);
    }

    /** The values, for tests that want an array. */
    public double[] array() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
