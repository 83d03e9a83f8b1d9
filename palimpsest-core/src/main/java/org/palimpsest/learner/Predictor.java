package org.palimpsest.learner;

import org.palimpsest.data.Dataset;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/** Predicts through one head of what a learner has learned. Immutable, and safe to share between threads. */
public sealed interface Predictor permits SampledPredictor, ConjugatePredictor {
    /** Predicts the targets of some rows. Targets of the data are ignored. */
    Prediction predict(Dataset data);

    /** What the head sees of some rows, a row each. */
    float[][] features(Dataset data);

    /** Predicts classes; the likelihood must be categorical. */
    default Classes classes(Dataset data) {
        if (!(predict(data) instanceof Classes classes)) {
            throw new IllegalStateException("the model predicts numbers, not classes");
        }
        return classes;
    }

    /** Predicts numbers; the likelihood must be Gaussian. */
    default Values values(Dataset data) {
        if (!(predict(data) instanceof Values values)) {
            throw new IllegalStateException("the model predicts classes, not numbers");
        }
        return values;
    }
}
