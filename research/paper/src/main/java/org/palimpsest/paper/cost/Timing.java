package org.palimpsest.paper.cost;

import java.util.List;

/**
 * How long a work took.
 *
 * @param work which
 * @param size M, the points of the coreset
 * @param rows N, the rows of the data
 * @param millis milliseconds of the processor, round by round
 */
public record Timing(Work work, int size, int rows, List<Double> millis) {
    /** Copies the list. */
    public Timing {
        millis = List.copyOf(millis);
        if (millis.isEmpty()) {
            throw new IllegalArgumentException("a timing needs a round");
        }
    }

    /** The round in the middle. */
    public double median() {
        return millis.stream().sorted().toList().get(millis.size() / 2);
    }

    /** The shortest. */
    public double least() {
        return millis.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** The longest. */
    public double most() {
        return millis.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
