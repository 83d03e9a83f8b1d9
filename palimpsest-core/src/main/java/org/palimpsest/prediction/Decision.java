package org.palimpsest.prediction;

/** Chooses a class by the probabilities of a row. Implementations are immutable and depend on the probabilities only. */
@FunctionalInterface
public interface Decision {
    /** The most probable class; the first of equals. */
    Decision MOST_PROBABLE = (prediction, row) -> {
        int most = 0;
        for (int j = 1; j < prediction.classes(); j++) {
            if (prediction.probability(row, j) > prediction.probability(row, most)) {
                most = j;
            }
        }
        return most;
    };

    /** The index of the class that is chosen. */
    int choose(Classes prediction, int row);
}
