package org.palimpsest.method;

import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.PosteriorUpdateRule;

/**
 * The steps of a posterior.
 *
 * @param metric the metric of the gradient
 * @param trainingSettings optimizer, epochs, batches and stopping
 * @param sigmaRate how many times as fast as the means log σ is learned; 1 is VCL as it is usually trained
 */
public record VclSteps(Metric metric, TrainingSettings trainingSettings, double sigmaRate) {
    public VclSteps {
        if (!(sigmaRate > 0) || !Double.isFinite(sigmaRate)) {
            throw new IllegalArgumentException("sigmaRate must be > 0, was " + sigmaRate);
        }
        if (sigmaRate != 1 && trainingSettings.optimizer() instanceof PosteriorUpdateRule rule) {
            throw new IllegalArgumentException(rule + " moves means and sigmas together; it has no rate for sigmas");
        }
        if (metric.needsPointEstimate()) {
            throw new IllegalArgumentException(
                    metric + " is a metric of point estimates; a posterior has the Gaussian Fisher information");
        }
        if (trainingSettings.optimizer() instanceof PosteriorUpdateRule rule && !(metric instanceof Metric.Euclidean)) {
            throw new IllegalArgumentException(rule + " is its own metric and takes gradients as they are, not "
                    + metric + "; use the Euclidean metric with it");
        }
    }

    /** The same in another metric. */
    public VclSteps with(Metric other) {
        return new VclSteps(other, trainingSettings, sigmaRate);
    }

    /** The same with other training settings. */
    public VclSteps with(TrainingSettings other) {
        return new VclSteps(metric, other, sigmaRate);
    }

    /** The same with another rate for log σ. */
    public VclSteps withSigmaRate(double other) {
        return new VclSteps(metric, trainingSettings, other);
    }
}
