package org.palimpsest.method;

/** The way from a posterior to predictions. */
public sealed interface Averaging {
    /** The network at the posterior mean: one pass, no epistemic uncertainty. */
    record PosteriorMean() implements Averaging {}

    /**
     * Probabilities averaged over weight samples.
     *
     * @param samples the number of samples
     */
    record MonteCarlo(int samples) implements Averaging {
        public MonteCarlo {
            if (samples < 1) {
                throw new IllegalArgumentException("samples must be >= 1, was " + samples);
            }
        }
    }
}
