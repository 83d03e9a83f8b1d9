package org.palimpsest.evaluation;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.Predictor;
import org.palimpsest.prediction.Classes;

/**
 * Detection of out-of-distribution data: how well a score separates them from test data of the task.
 *
 * @param mutualInformation the {@link Auroc} of the epistemic uncertainty; ½ without averaging over weight samples
 * @param totalEntropy the AUROC of the total uncertainty
 * @param featureDistance the AUROC of the {@link FeatureDistance}
 */
public record OutOfDistribution(double mutualInformation, double totalEntropy, double featureDistance) {
    /** The most training rows that the classes' means and covariance are taken from. */
    private static final int MOST_ROWS = 5000;

    /**
     * Compares two sets of data.
     *
     * @param predictor through the head of the task
     * @param training rows of the task that was learned, with labels, for the means of its classes
     * @param in test data of the task; labels are ignored
     * @param out other data, in the same order of inputs
     */
    public static OutOfDistribution of(Predictor predictor, Dataset training, Dataset in, Dataset out) {
        if (!(training.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("distances from classes need labels, not numbers");
        }
        // Evenly over all rows, which may be sorted by class.
        int step = (training.size() + MOST_ROWS - 1) / MOST_ROWS;
        int[] rows =
                IntStream.iterate(0, r -> r < training.size(), r -> r + step).toArray();
        FeatureDistance distance = FeatureDistance.of(
                predictor.features(training.select(rows)),
                Arrays.stream(rows).map(labels::at).toArray());
        return of(
                predictor.classes(in),
                predictor.classes(out),
                distance.at(predictor.features(in)),
                distance.at(predictor.features(out)));
    }

    /**
     * Compares the predictions for two sets of data, and their distances; no labels are needed.
     *
     * @param in predictions for test data of the task
     * @param out predictions for other data, through the same head
     * @param near distances of the test data
     * @param far distances of the other data
     */
    public static OutOfDistribution of(Classes in, Classes out, double[] near, double[] far) {
        return new OutOfDistribution(
                auroc(Uncertainty.MUTUAL_INFORMATION, in, out),
                auroc(Uncertainty.TOTAL_ENTROPY, in, out),
                Auroc.of(near, far));
    }

    private static double auroc(Uncertainty uncertainty, Classes in, Classes out) {
        return Auroc.of(uncertainty.of(in), uncertainty.of(out));
    }
}
