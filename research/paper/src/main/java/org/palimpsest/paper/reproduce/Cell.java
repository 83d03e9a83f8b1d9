package org.palimpsest.paper.reproduce;

import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Repeated;

/**
 * One comparison behind a claim: two conditions on the same seeds.
 *
 * @param name what is compared where, for instance a benchmark
 * @param first the condition that is said to be greater
 * @param a its values, seed by seed
 * @param second the other
 * @param b its values, for the same seeds in the same order
 * @param learned how far the networks of both have learned
 */
public record Cell(String name, String first, List<Double> a, String second, List<Double> b, Learned learned) {
    /** Copies the lists and checks that they pair. */
    public Cell {
        a = List.copyOf(a);
        b = List.copyOf(b);
        if (a.isEmpty() || a.size() != b.size()) {
            throw new IllegalArgumentException(name + ": " + a.size() + " values cannot be paired with " + b.size());
        }
    }

    /** One where no tasks were learned. */
    public Cell(String name, String first, List<Double> a, String second, List<Double> b) {
        this(name, first, a, second, b, Learned.NO_TASKS);
    }

    /** The same about networks. */
    Cell with(Learned other) {
        return new Cell(name, first, a, second, b, other);
    }

    /** A quantity of its own, which is compared with nothing. */
    public static Cell alone(String name, String what, List<Double> values) {
        return new Cell(name, what, values, "", Collections.nCopies(values.size(), 0.0));
    }

    /** A contrast, its greater condition first. */
    static Cell of(Contrast contrast, UnaryOperator<List<Double>> as) {
        Repeated greater = contrast.greater();
        Repeated lesser = contrast.lesser();
        return new Cell(
                greater.quantity(),
                greater.condition(),
                as.apply(greater.values()),
                lesser.condition(),
                as.apply(lesser.values()));
    }

    /** The differences. */
    public Paired paired() {
        return Paired.of(array(a), array(b));
    }

    static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
