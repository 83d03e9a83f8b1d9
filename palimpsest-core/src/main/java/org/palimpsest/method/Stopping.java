package org.palimpsest.method;

/** The stopping rule of a task. */
public sealed interface Stopping {
    /** After all epochs. */
    record Never() implements Stopping {}

    /**
     * Early stopping on the negative log-likelihood of held-out rows of the current task. Keeps the posterior of the
     * best epoch.
     *
     * @param fraction the part of the task's training rows that is held out
     * @param patience the number of epochs without improvement before it stops
     */
    record OnValidation(double fraction, int patience) implements Stopping {
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
