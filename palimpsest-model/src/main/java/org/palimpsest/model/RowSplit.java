package org.palimpsest.model;

import java.util.Arrays;
import org.palimpsest.data.Dataset;
import org.palimpsest.random.Rng;

/**
 * The rows of a task, divided: those that are trained on; those that choose which part of the version answers; and those that
 * measure the update and calibrate conformal predictions, which neither train nor choose anything. No row tells when to stop:
 * the divergence from the prior keeps a posterior from overfitting, and one that was stopped early has standard deviations that
 * were never learned.
 *
 * @param training rows to train on
 * @param choosing rows to choose by; empty where nothing is chosen, and when there are fewer than {@value #LEAST_ROWS} in all
 * @param heldOut rows for measuring; empty when there are fewer than {@value #LEAST_ROWS} in all
 * @param trained which rows of the data are trained on
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares splits
record RowSplit(Dataset training, Dataset choosing, Dataset heldOut, int[] trained) {
    static final int LEAST_ROWS = 30;
    private static final double HELD_OUT = 0.15;
    private static final int MOST_HELD_OUT = 2000;
    private static final double CHOOSING = 0.4;

    /** All rows, to be learned in their order by a predictor that needs none held out. */
    static RowSplit inOrder(Dataset data) {
        int[] all = new int[data.size()];
        Arrays.setAll(all, row -> row);
        Dataset none = data.select(new int[0]);
        return new RowSplit(data, none, none, all);
    }

    /** @param choice whether there is anything to choose */
    static RowSplit of(Dataset data, boolean choice, Rng rng) {
        int n = data.size();
        int held = n < LEAST_ROWS ? 0 : (int) Math.min(MOST_HELD_OUT, Math.round(HELD_OUT * n));
        int choosing = choice ? (int) Math.round(CHOOSING * held) : 0;
        int[] order = rng.permutation(n);
        int[] trained = Arrays.copyOfRange(order, held, n);
        int[] chosen = Arrays.copyOf(order, choosing);
        int[] others = Arrays.copyOfRange(order, choosing, held);
        // In their old order: rows of a file lie together on the disk.
        Arrays.sort(trained);
        Arrays.sort(chosen);
        Arrays.sort(others);
        return new RowSplit(data.select(trained), data.select(chosen), data.select(others), trained);
    }
}
