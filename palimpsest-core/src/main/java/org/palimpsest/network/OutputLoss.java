package org.palimpsest.network;

import org.palimpsest.data.Batch;

/** A loss of one row's outputs: value and gradient together. */
@FunctionalInterface
public interface OutputLoss {
    /**
     * The loss of a row, given its outputs from {@code offset} on.
     *
     * @param scale what the gradient, not the value, is multiplied with
     * @param delta overwritten from {@code offset} on with scale · ∂loss/∂outputs
     */
    double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta);
}
