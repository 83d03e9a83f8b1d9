package org.palimpsest.network.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;

/** A loss of one row's outputs: value and gradient together. */
@FunctionalInterface
public interface OutputLoss {
    /**
     * The loss of a row, given its outputs from {@code offset} on.
     *
     * @param scale factor of the gradient, but not of the value
     * @param delta overwritten from {@code offset} on with scale · ∂loss/∂outputs
     */
    double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta);

    /** The sum of the losses of rows {@code first … last − 1}, weighted by the batch, with their gradients . */
    default double rows(
            Kernels kernels, Batch batch, int first, int last, float[] outputs, int width, float scale, float[] delta) {
        double sum = 0;
        for (int row = first; row < last; row++) {
            float weight = batch.weight()[row];
            sum += weight * at(batch, row, outputs, row * width, width, weight * scale, delta);
        }
        return sum;
    }
}
