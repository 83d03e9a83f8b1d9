package org.palimpsest.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;

/** Lets a version answer rows that were encoded for a later one, which may know more columns and classes. */
final class Comparison {
    private Comparison() {}

    /** How novel rows are to an older version, in units of its predictor; empty where it has no such score. */
    static Optional<double[]> novelty(TablePredictions older, Dataset rows) {
        return older.answer(known(older, rows)).novelty();
    }

    /** The predictions of an older version, with probability zero for the classes that it does not know. */
    static Prediction predict(TablePredictions older, Dataset rows, List<String> labels) {
        Prediction prediction = older.predict(known(older, rows));
        if (!(prediction instanceof Classes p) || p.classes() == labels.size()) {
            return prediction;
        }
        float[] probability = new float[p.size() * labels.size()];
        double[] entropy = new double[p.size()];
        for (int r = 0; r < p.size(); r++) {
            for (int c = 0; c < p.classes(); c++) {
                probability[r * labels.size() + c] = p.probability(r, c);
            }
            entropy[r] = p.expectedEntropy(r);
        }
        return Classes.of(labels, probability, entropy).decided(p.decision());
    }

    /** The features that an older version knows: later columns were appended behind them. */
    private static Dataset known(TablePredictions older, Dataset rows) {
        int features = older.schema().features().size();
        if (features == rows.features()) {
            return rows;
        }
        float[] x = new float[rows.size() * features];
        for (int r = 0; r < rows.size(); r++) {
            System.arraycopy(Arrays.copyOf(rows.row(r), features), 0, x, r * features, features);
        }
        return Dataset.of(new Inputs.Floats(features, x), rows.targets());
    }
}
