package org.palimpsest.paper.reproduce;

import java.util.List;
import java.util.stream.LongStream;

/** How much time a reproduction may take. */
public enum Budget {
    /** Two seeds, three permuted tasks, few epochs: minutes. Shows that everything works, and little more. */
    QUICK(2),
    /** Five seeds, all tasks, less sampling and fewer epochs than published: two hours on two cores. */
    DEFAULT(5),
    /** Five seeds, with the sampling and the epochs of the authors' code: days. */
    FULL(5);

    private final int seeds;

    Budget(int seeds) {
        this.seeds = seeds;
    }

    /** The seeds of every experiment. */
    public List<Long> seeds() {
        return LongStream.range(0, seeds).boxed().toList();
    }
}
