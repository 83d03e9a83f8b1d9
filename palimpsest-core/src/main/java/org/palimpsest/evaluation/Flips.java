package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;

/**
 * Changes of single predictions on one task by learning another. An unchanged accuracy can hide many such flips.
 *
 * <pre>
 * accuracy after − accuracy before = gained/n − lost/n,     so forgetting never exceeds the rate of negative flips
 * </pre>
 *
 * @param size n, the number of rows
 * @param lost the number of negative flips: correct before, wrong after
 * @param gained the number of positive flips: wrong before, correct after
 */
public record Flips(int size, int lost, int gained) {
    /** The flips between two tests of the same rows. */
    public static Flips between(Correctness before, Correctness after) {
        return new Flips(before.size(), before.lostIn(after), after.lostIn(before));
    }

    /** Task by task, for as many tasks as were tested both times. */
    public static List<Flips> between(List<Correctness> before, List<Correctness> after) {
        List<Flips> flips = new ArrayList<>();
        for (int j = 0; j < Math.min(before.size(), after.size()); j++) {
            flips.add(between(before.get(j), after.get(j)));
        }
        return flips;
    }

    /** The rate of negative flips. */
    public double negativeRate() {
        return lost / (double) size;
    }

    /** The rate of positive flips. */
    public double positiveRate() {
        return gained / (double) size;
    }
}
