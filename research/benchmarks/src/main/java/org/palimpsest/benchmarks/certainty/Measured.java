package org.palimpsest.benchmarks.certainty;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was measured of one stream or pair.
 *
 * @param part which study
 * @param name of the stream or pair
 * @param seed of the model
 * @param numbers by name; in per cent where they are shares
 * @param note what else there is to say; may be ""
 */
record Measured(Part part, String name, long seed, Map<String, Double> numbers, String note) {
    /** The studies, in the order in which they run. */
    enum Part {
        /** Nine times the rows. */
        ROWS,
        /** Sets and intervals on rows of earlier tasks. */
        COVERAGE,
        /** Rows unlike those that were learned. */
        NOVELTY,
        /** Sets along a stream that drifts. */
        FOLLOW
    }

    Measured {
        numbers = new LinkedHashMap<>(numbers);
    }

    /** A number; NaN where it was not measured. */
    double number(String key) {
        return numbers.getOrDefault(key, Double.NaN);
    }
}
