package org.palimpsest;

import org.palimpsest.method.Method;

/** How many epochs and how large batches a task gets. */
public enum Sizing {
    /** Those of the method, whatever the task. */
    FIXED {
        @Override
        Method apply(Method method, int rows) {
            return method;
        }
    },

    /**
     * Batches that make some thirty steps of an epoch where there are few rows, and epochs that make at least 1,500 steps, as far
     * as 200 epochs do.
     */
    BY_ROWS {
        @Override
        Method apply(Method method, int rows) {
            int batch = MIN_BATCH;
            while (batch < MAX_BATCH && rows / (2 * batch) >= STEPS_PER_EPOCH) {
                batch *= 2;
            }
            int steps = Math.max(1, (rows + batch - 1) / batch);
            int epochs = Math.min(MAX_EPOCHS, Math.max(MIN_EPOCHS, (MIN_STEPS + steps - 1) / steps));
            return method.with(method.trainingSettings().withEpochs(epochs).withBatchSize(batch));
        }
    };

    static final int MIN_EPOCHS = 10;
    static final int MAX_BATCH = 256;
    private static final int MIN_BATCH = 16;
    private static final int STEPS_PER_EPOCH = 32;
    private static final int MIN_STEPS = 1500;
    private static final int MAX_EPOCHS = 200;

    /** The method for a task of {@code rows} rows. */
    abstract Method apply(Method method, int rows);
}
