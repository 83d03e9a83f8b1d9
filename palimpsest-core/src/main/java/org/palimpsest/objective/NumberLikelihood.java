package org.palimpsest.objective;

import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/**
 * A likelihood of numbers, open to implementations outside this library; a record, so that it can be stored. None of the methods
 * that such a record writes names an internal type. To be stored it is listed by a {@link org.palimpsest.store.RecordProvider}.
 */
public non-sealed interface NumberLikelihood extends Likelihood {
    /**
     * −log p(y | f) of one row, and its gradient. Must not allocate. Use {@link StrictMath}, not {@link Math}, for transcendental
     * functions, so that results are bit-identical everywhere.
     *
     * @param targets the numbers y, from {@code from} on
     * @param outputs f, from {@code offset} on
     * @param width how many of both
     * @param scale factor of the gradient, but not of the value
     * @param delta overwritten from {@code offset} on with scale · ∂/∂f
     */
    double loss(float[] targets, int from, float[] outputs, int offset, int width, float scale, float[] delta);

    /**
     * The mean and the variance of y given f, for predictions.
     *
     * @param mean overwritten with {@code width} numbers
     * @param variance overwritten with {@code width} numbers
     */
    void moments(float[] outputs, int offset, int width, double[] mean, double[] variance);

    /** Accepts any numbers; a likelihood of counts overrides this to refuse others. */
    @Override
    default void accept(Targets targets) {
        if (!(targets instanceof Targets.Values)) {
            throw new IllegalArgumentException(
                    getClass().getSimpleName() + " is a likelihood of numbers, the data have class labels");
        }
    }

    @Override
    default double at(Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
        return loss(batch.value(), row * width, outputs, offset, width, scale, delta);
    }

    @Override
    default Prediction.Average average(int rows, int width) {
        return Values.average(rows, width, this::moments);
    }
}
