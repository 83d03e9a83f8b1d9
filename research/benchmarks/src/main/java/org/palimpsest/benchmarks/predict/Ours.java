package org.palimpsest.benchmarks.predict;

import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.Predictor;
import org.palimpsest.prediction.Classes;

/** The core's predictor. */
final class Ours implements Side {
    private final Predictor predictor;
    private final int inputs;

    Ours(Predictor predictor, int inputs) {
        this.predictor = predictor;
        this.inputs = inputs;
    }

    @Override
    public String name() {
        return "palimpsest";
    }

    @Override
    public float[] predict(float[] features, int rows) {
        Classes p = predictor.classes(Dataset.of(new Inputs.Floats(inputs, features), new Targets.None(rows)));
        int classes = p.classes();
        float[] out = new float[rows * (classes + 1)];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < classes; c++) {
                out[r * classes + c] = p.probability(r, c);
            }
            out[rows * classes + r] = (float) p.mutualInformation(r);
        }
        return out;
    }

    @Override
    public void close() {}
}
