package org.palimpsest.evaluation;

import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Classes;

/**
 * Accuracy and calibration of predicted classes.
 *
 * <pre>
 * NLL   = −1/n Σ log p(y)          Brier = 1/n Σ Σ_j (p_j − [j = y])²
 * ECE   = Σ_bins n_bin/n |accuracy − confidence|, in fifteen bins of confidence of equal width
 * </pre>
 *
 * @param size the number of rows
 * @param accuracy the fraction of rows whose most probable class is correct
 * @param nll the mean negative log-probability of the true class, in nats
 * @param brier the mean squared error of the probabilities
 * @param ece the expected calibration error
 * @param totalEntropy the mean predictive entropy, in nats
 * @param mutualInformation the mean mutual information, its epistemic part
 */
public record ClassificationScore(
        int size,
        double accuracy,
        double nll,
        double brier,
        double ece,
        double totalEntropy,
        double mutualInformation) {
    /** The number of bins of the calibration error. */
    public static final int BINS = 15;

    /** Scores predictions against the labels of the data. */
    public static ClassificationScore of(Classes prediction, Dataset data) {
        Targets.Labels labels = Correctness.labels(prediction, data);
        int n = data.size();
        double right = 0;
        double nll = 0;
        double brier = 0;
        double entropy = 0;
        double information = 0;
        for (int r = 0; r < n; r++) {
            int y = labels.at(r);
            right += prediction.index(r) == y ? 1 : 0;
            nll += prediction.nll(r, labels);
            for (int j = 0; j < prediction.classes(); j++) {
                double away = prediction.probability(r, j) - (j == y ? 1 : 0);
                brier += away * away;
            }
            entropy += prediction.totalEntropy(r);
            information += prediction.mutualInformation(r);
        }
        double ece = Reliability.of(prediction, data).ece();
        return new ClassificationScore(n, right / n, nll / n, brier / n, ece, entropy / n, information / n);
    }
}
