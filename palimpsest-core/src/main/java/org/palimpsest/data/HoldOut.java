package org.palimpsest.data;

import java.util.Arrays;

/**
 * Splits one labelled set into training and test rows without chance: of each class, in the order of the rows, every
 * fifth is for testing. Counted per class, because many files list the classes in turn, so that every fifth row of the
 * file would test some classes only.
 */
public final class HoldOut {
    private static final int EVERY = 5;

    private HoldOut() {}

    /** The rows to learn from. */
    public static Dataset train(Dataset data) {
        return data.select(rows(data, false));
    }

    /** The rows to test with. */
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
