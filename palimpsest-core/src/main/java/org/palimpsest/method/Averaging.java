package org.palimpsest.method;

/** How a posterior makes a prediction. */
public sealed interface Averaging {
    /** The network at the posterior mean: one pass, no epistemic uncertainty. */
    record PosteriorMean() implements Averaging {}

    /**
     * Probabilities averaged over weight samples.
     *
     * @param samples how many
     */
    record MonteCarlo(int samples) implements Averaging {
        /** Checks the number. */
        public MonteCarlo {
            if (samples < 1) {
                throw new IllegalArgumentException("samples must be >= 1, was " + samples);
            }
        }
    }
}
