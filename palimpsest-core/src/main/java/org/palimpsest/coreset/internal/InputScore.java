package org.palimpsest.coreset.internal;

/** The direction in which points become more likely: ∇ₓ log p. */
@FunctionalInterface
public interface InputScore {
    /**
     * Overwrites {@code out} with the gradients at the points {@code x}, both one point after the other.
     *
     * @param noise the stream of what is drawn for it
     */
    void at(float[] x, long noise, float[] out);
}
