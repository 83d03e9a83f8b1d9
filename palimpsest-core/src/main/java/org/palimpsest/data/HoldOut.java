package org.palimpsest.data;

import java.util.Arrays;

/**
 * A deterministic split of labeled data into training and test rows: every fifth row of each class is a test row.
 * Counting is per class because many files cycle through the classes, and every fifth row of such a file would miss
 * some.
 */
public final class HoldOut {
    private static final int EVERY = 5;

    private HoldOut() {}

    /** The training rows. */
    public static Dataset train(Dataset data) {
        return data.select(rows(data, false));
    }

    /** The test rows. */
    public static Dataset test(Dataset data) {
        return data.select(rows(data, true));
    }

    private static int[] rows(Dataset data, boolean test) {
        if (!(data.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("only data with class labels can be split by class");
        }
        int[] seen = new int[labels.width()];
        int[] rows = new int[data.size()];
        int count = 0;
        for (int r = 0; r < data.size(); r++) {
            boolean held = ++seen[labels.at(r)] % EVERY == 0;
            if (held == test) {
                rows[count++] = r;
            }
        }
        return Arrays.copyOf(rows, count);
    }
}
