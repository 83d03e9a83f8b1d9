package org.palimpsest.coreset;

/** What a coreset knows of each of its points. */
public sealed interface PointLabels {
    /** The label, or the numbers, of the data. */
    record Hard() implements PointLabels {}

    /**
     * The predictive of the posterior that has just learned the task, at the point where it is kept; the loss of later tasks
     * is the cross-entropy against it. It tells what the posterior was unsure of, which a label does not. Of classes only.
     *
     * <pre>
     * p_c = 1/S Σ_s p(y | x_c, θ_s)        θ_s ~ q_t        loss = −Σ_y p_cy log p(y | x_c, θ)
     * </pre>
     *
     * @param samples S
     */
    record Soft(int samples) implements PointLabels {
        public Soft {
            if (samples < 1) {
                throw new IllegalArgumentException("samples must be >= 1, was " + samples);
            }
        }
    }
}
