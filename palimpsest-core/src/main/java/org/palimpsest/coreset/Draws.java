package org.palimpsest.coreset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/** Rows drawn at random, without replacement. */
final class Draws {
    private Draws() {}

    /** Some of {@code n} rows. */
    static int[] uniform(int n, int size, Rng rng) {
        return Arrays.copyOf(rng.permutation(n), Math.min(size, n));
    }

    /**
     * The same number from each class, one more from the first classes where it does not go; what a small class lacks
     * the others give.
     */
    static int[] balanced(Dataset data, int size, Rng rng) {
        if (!(data.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("only data with class labels can be drawn class by class");
        }
        List<List<Integer>> byClass = new ArrayList<>();
        for (int c = 0; c < labels.width(); c++) {
            byClass.add(new ArrayList<>());
        }
        for (int row : rng.permutation(data.size())) {
            byClass.get(labels.at(row)).add(row);
        }
        int[] rows = new int[Math.min(size, data.size())];
        int at = 0;
        for (int round = 0; at < rows.length; round++) {
            for (List<Integer> one : byClass) {
                if (round < one.size() && at < rows.length) {
                    rows[at++] = one.get(round);
                }
            }
        }
        return rows;
    }
}
