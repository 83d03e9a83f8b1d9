package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.FeatureRows;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Prediction;

/** Predicts through a head of exact learning, in closed form. */
public final class ConjugatePredictor implements Predictor {
    private final ExactPosterior posterior;
    private final List<String> inputs;
    private final Compute compute;

    /** @param inputs the names of the columns of a row */
    ConjugatePredictor(ExactPosterior posterior, List<String> inputs, Compute compute) {
        this.posterior = posterior;
        this.inputs = inputs;
        this.compute = compute;
    }

    /** The posterior of the head. */
    public ExactPosterior posterior() {
        return posterior;
    }

    @Override
    public Prediction predict(Dataset data) {
        return posterior.predict(data, inputs);
    }

    /** φ of each row. */
    @Override
    public float[][] features(Dataset data) {
        FeatureRows rows = posterior.map().features(data, inputs, compute);
        float[][] features = new float[rows.size()][rows.width()];
        for (int r = 0; r < features.length; r++) {
            for (int f = 0; f < features[r].length; f++) {
                features[r][f] = (float) rows.at(r, f) / FeatureMap.TOP;
            }
        }
        return features;
    }

    @Override
    public String toString() {
        return "ConjugatePredictor(" + posterior + ")";
    }
}
