package org.palimpsest.prediction;

import org.palimpsest.data.Targets;

/**
 * Predictions for some rows, with their uncertainty taken apart: the part that more data of the same kind would remove
 * (epistemic) and the part that it would not (aleatoric).
 */
public sealed interface Prediction permits Classes, Values {
    /** The number of rows. */
    int size();

    /**
     * The negative logarithm of the predictive probability, or density, of a row's true target, in nats.
     *
     * @throws IllegalArgumentException when the targets are of another kind
     */
    double nll(int row, Targets targets);

    /** Averages the outputs of several weight samples into a prediction. Different rows may be added by different threads. */
    interface Average {
        /** Adds one sample's outputs of a row, read from {@code offset} on. */
        void add(int row, float[] outputs, int offset);

        /** The prediction, now that every row was added {@code samples} times. */
        Prediction over(int samples);
    }
}
