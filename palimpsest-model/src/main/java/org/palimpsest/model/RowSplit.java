package org.palimpsest.model;

import java.util.Arrays;
import org.palimpsest.data.Dataset;
import org.palimpsest.method.Stopping;
import org.palimpsest.random.Rng;

/**
 * The rows of a task, divided: those that are trained on, some of which may tell when to stop, and those that do neither.
 * The latter measure the update and calibrate conformal predictions.
 *
 * @param training rows to train on, and to stop by
 * @param heldOut rows for measuring; empty when there are fewer than {@value #LEAST_ROWS} in all
 * @param stopping when training stops
 * @param trained which rows of the data are trained on
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares splits
record RowSplit(Dataset training, Dataset heldOut, Stopping stopping, int[] trained) {
    static final int LEAST_ROWS = 30;
    private static final double HELD_OUT = 0.15;
    private static final int MOST_HELD_OUT = 2000;
    private static final int LEAST_TO_STOP_BY = 300;
    private static final double TO_STOP_BY = 0.1;

    static RowSplit of(Dataset data, int epochs, Rng rng) {
        int n = data.size();
        int held = n < LEAST_ROWS ? 0 : (int) Math.min(MOST_HELD_OUT, Math.round(HELD_OUT * n));
        int[] order = rng.permutation(n);
        int[] trained = Arrays.copyOfRange(order, held, n);
        int[] others = Arrays.copyOf(order, held);
        // In their old order: rows of a file lie together on the disk.
        Arrays.sort(trained);
        Arrays.sort(others);
        Stopping stopping = n - held < LEAST_TO_STOP_BY
                ? new Stopping.Never()
                : new Stopping.OnValidation(TO_STOP_BY, Math.max(5, epochs / 4));
        return new RowSplit(data.select(trained), data.select(others), stopping, trained);
    }
}
