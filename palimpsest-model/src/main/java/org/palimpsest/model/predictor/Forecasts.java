package org.palimpsest.model.predictor;

import org.palimpsest.exact.stream.Forecast;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;

/** Forecasts of rows, collected into one prediction. Different rows may be set by different threads. */
final class Forecasts {
    private final int classes;
    private final float[] probability;
    private final double[] entropy;
    private final double[] mean;
    private final double[] epistemic;
    private final double[] noise;
    private final double[] novelty;

    /** @param classes 0 for numbers */
    Forecasts(int rows, int classes) {
        this.classes = classes;
        probability = new float[Math.multiplyExact(rows, classes)];
        entropy = new double[rows];
        mean = new double[rows];
        epistemic = new double[rows];
        noise = new double[rows];
        novelty = new double[rows];
    }

    void set(int row, Forecast forecast) {
        novelty[row] = forecast.novelty();
        if (classes > 0) {
            for (int j = 0; j < classes; j++) {
                probability[row * classes + j] = (float) forecast.probability(j);
            }
            entropy[row] = forecast.expectedEntropy();
        } else {
            mean[row] = forecast.mean();
            epistemic[row] = forecast.epistemicVariance();
            noise[row] = forecast.noiseVariance();
        }
    }

    double[] novelty() {
        return novelty;
    }

    /**
     * The prediction. While rows are learned the noise changes from row to row, but a prediction has one noise variance for all:
     * the least. What a row has more is added to its other part, so that each total variance is right.
     */
    Prediction prediction() {
        if (classes > 0) {
            return Classes.of(Classes.numbered(classes), probability, entropy);
        }
        double least = noise.length == 0 ? 1 : Double.POSITIVE_INFINITY;
        for (double one : noise) {
            least = Math.min(least, one);
        }
        double[] other = new double[epistemic.length];
        for (int r = 0; r < other.length; r++) {
            other[r] = epistemic[r] + (noise[r] - least);
        }
        return Values.of(1, mean, other, new double[] {least});
    }
}
