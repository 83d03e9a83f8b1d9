package org.palimpsest.paper.evidence;

import java.util.List;
import java.util.Locale;

/**
 * One number for each repetition, in their order: of each seed, or of each round of a measurement.
 *
 * @param quantity what it is
 * @param condition of what, or under what
 * @param values one after the other
 */
public record Repeated(String quantity, String condition, List<Double> values) {
    /** Copies the list. */
    public Repeated {
        values = List.copyOf(values);
    }

    /** Both in words. */
    public String name() {
        return quantity + ", " + condition;
    }

    /** Its name and mean, human-readable. */
    public String summary() {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        return String.format(Locale.ROOT, "%s: %.3g", name(), mean);
    }

    /** The values, for tests that want an array. */
    public double[] array() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
