package org.palimpsest.paper.regression;

import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;

/**
 * What is varied.
 *
 * @param way optimizer and metric
 * @param logSigma log σ₀: where the sigmas of both weights start
 * @param reading how the paper's settings are understood
 */
public record Condition(Way way, double logSigma, Measurement reading) {
    /** The prior of the first task is N(0, 1) for each weight, whatever σ₀ is. */
    static final double PRIOR_SIGMA = 1;

    /** One weight sample a step: its noise, σε, is what tells a large σ from a small one. */
    static final Estimator ESTIMATOR = new Estimator.WeightSamples(1);

    /**
     * The same as a method of the library: variational continual learning from means of 0, each task from the posterior of
     * the one before.
     */
    public VclMethod method(Problem problem) {
        return new VclMethod(
                Start.FROM_POSTERIOR,
                new Initial(new Initial.Means.Normal(0), logSigma),
                PRIOR_SIGMA,
                ESTIMATOR,
                way.metric(),
                TrainingSettings.of(
                                reading.optimizer(way.optimizer(), problem.rows()),
                                problem.steps(),
                                TrainingSettings.ALL_ROWS)
                        .with(reading.memory()),
                new Averaging.PosteriorMean());
    }

    /** Way and σ₀, human-readable. */
    public String name() {
        return way.name() + ", σ₀ = e^" + (logSigma == Math.rint(logSigma) ? (long) logSigma + "" : logSigma + "");
    }
}
