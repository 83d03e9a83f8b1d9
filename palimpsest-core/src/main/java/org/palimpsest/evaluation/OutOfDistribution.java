package org.palimpsest.evaluation;

import org.palimpsest.prediction.Classes;

/**
 * Detection of out-of-distribution data: how well the uncertainty separates them from test data of the task.
 *
 * @param mutualInformation the {@link Auroc} of the epistemic uncertainty; ½ without averaging over weight samples
 * @param totalEntropy the AUROC of the total uncertainty
 */
public record OutOfDistribution(double mutualInformation, double totalEntropy) {
    /**
     * Compares the predictions for two sets of data; no labels are needed.
     *
     * @param in predictions for test data of the task
     * @param out predictions for other data, through the same head
     */
    public static OutOfDistribution of(Classes in, Classes out) {
        return new OutOfDistribution(
                auroc(Uncertainty.MUTUAL_INFORMATION, in, out), auroc(Uncertainty.TOTAL_ENTROPY, in, out));
    }

    private static double auroc(Uncertainty uncertainty, Classes in, Classes out) {
        return Auroc.of(uncertainty.of(in), uncertainty.of(out));
    }
}
