package org.palimpsest.model;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;

/** Lets a version answer rows that were encoded for a later one, which may know more columns and classes. */
final class Comparison {
    private Comparison() {}

    /** The predictions of an older version, with probability zero for the classes that it does not know. */
    static Prediction predict(TablePredictions older, Dataset rows, List<String> labels) {
        int features = older.schema().features().size();
        Prediction prediction = older.predict(features < rows.features() ? prefix(rows, features) : rows);
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
        return Classes.of(labels, probability, entropy);
    }

    /** The first features of all rows: later columns were appended behind them. */
    private static Dataset prefix(Dataset rows, int features) {
        float[] x = new float[rows.size() * features];
        for (int r = 0; r < rows.size(); r++) {
            System.arraycopy(Arrays.copyOf(rows.row(r), features), 0, x, r * features, features);
        }
        return Dataset.of(new Inputs.Floats(features, x), rows.targets());
    }
}
