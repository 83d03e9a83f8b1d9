package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;

/**
 * What learning a task did to single answers on another: an unchanged accuracy can hide many that turned.
 *
 * <pre>
 * accuracy after − accuracy before = gained/n − lost/n,     so what is forgotten never exceeds the negative flips
 * </pre>
 *
 * @param size how many rows were tested, n
 * @param lost how many were right before and wrong after: negative flips
 * @param gained how many were wrong before and right after
 */
public record Flips(int size, int lost, int gained) {
    /** The flips from one marking of some rows to the next. */
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

    /** The part of the rows that was right before and wrong after. */
    public double negativeRate() {
        return lost / (double) size;
    }

    /** The part of the rows that was wrong before and right after. */
    public double positiveRate() {
        return gained / (double) size;
    }
}
