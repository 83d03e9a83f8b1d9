package org.palimpsest.method;

/** When the training of a task ends. */
public sealed interface Stopping {
    /** After all epochs. */
    record Never() implements Stopping {}

    /**
     * When the negative log-likelihood of held-out rows of the current task has not improved for some epochs; the best
     * epoch's posterior is kept.
     *
     * @param fraction the part of the task's training rows that is held out
     * @param patience how many epochs without improvement are waited for
     */
    record OnValidation(double fraction, int patience) implements Stopping {
        /** Checks the settings. */
        public OnValidation {
            if (!(fraction > 0 && fraction < 1)) {
                throw new IllegalArgumentException("fraction must be in (0, 1), was " + fraction);
            }
            if (patience < 1) {
                throw new IllegalArgumentException("patience must be >= 1, was " + patience);
            }
        }
    }
}
