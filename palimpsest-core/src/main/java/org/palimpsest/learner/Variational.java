package org.palimpsest.learner;

import org.palimpsest.coreset.Keep;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.BeliefRule;
import org.palimpsest.optimizer.Bgd;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Optimizer;

/**
 * A method of variational continual learning, as a value: independent choices. Each goes with every other, but for a
 * {@link BeliefRule} as optimizer, which is its own metric and starts from beliefs.
 *
 * @param start where each task's optimisation starts
 * @param initial the belief where there is none before
 * @param priorSigma the standard deviation of the prior N(0, s²) of the first task and of new heads
 * @param estimator how the expected log-likelihood is estimated
 * @param metric the geometry of the gradient
 * @param schooling the steps of a task
 * @param averaging how predictions are made
 * @param keep what is kept of the data of each task
 */
public record Variational(
        Start start,
        Initial initial,
        double priorSigma,
        Estimator estimator,
        Metric metric,
        Schooling schooling,
        Averaging averaging,
        Keep keep)
        implements Method {
    /** A method that keeps nothing of the data. */
    public Variational(
            Start start,
            Initial initial,
            double priorSigma,
            Estimator estimator,
            Metric metric,
            Schooling schooling,
            Averaging averaging) {
        this(start, initial, priorSigma, estimator, metric, schooling, averaging, new Keep.Nothing());
    }

    /** Checks the settings. */
    public Variational {
        if (!(priorSigma > 0) || !Double.isFinite(priorSigma)) {
            throw new IllegalArgumentException("priorSigma must be > 0, was " + priorSigma);
        }
        if (keep instanceof Keep.Everything) {
            throw new IllegalArgumentException("joint training is for single weights; beliefs keep points or nothing");
        }
        if (estimator instanceof Estimator.AtMean) {
            throw new IllegalArgumentException(
                    "a variational method needs an estimator with noise, not the mean alone");
        }
        if (schooling.optimizer() instanceof BeliefRule rule) {
            if (!(metric instanceof Metric.Euclidean)) {
                throw new IllegalArgumentException(rule + " is its own metric and takes gradients as they are, not "
                        + metric + "; use the Euclidean metric with it");
            }
            if (start == Start.MAXIMUM_LIKELIHOOD_FIRST) {
                throw new IllegalArgumentException(
                        rule + " moves beliefs and cannot fit single weights first; start from the posterior");
            }
            if (start == Start.FRESH && rule instanceof Bgd) {
                throw new IllegalArgumentException(
                        rule + " remembers earlier tasks in its belief alone; start from the posterior");
            }
        }
    }

    /** The same method with another start. */
    public Variational with(Start other) {
        return new Variational(other, initial, priorSigma, estimator, metric, schooling, averaging, keep);
    }

    /** The same method with another initial belief. */
    public Variational with(Initial other) {
        return new Variational(start, other, priorSigma, estimator, metric, schooling, averaging, keep);
    }

    /** The same method with another prior. */
    public Variational withPriorSigma(double other) {
        return new Variational(start, initial, other, estimator, metric, schooling, averaging, keep);
    }

    /** The same method with another estimator. */
    public Variational with(Estimator other) {
        return new Variational(start, initial, priorSigma, other, metric, schooling, averaging, keep);
    }

    /** The same method in another metric. */
    public Variational with(Metric other) {
        return new Variational(start, initial, priorSigma, estimator, other, schooling, averaging, keep);
    }

    @Override
    public Vcl learner(Mlp shape, Likelihood likelihood, Compute compute) {
        return new Vcl(shape, likelihood, this, compute);
    }

    /** The same method with other steps. */
    @Override
    public Variational with(Schooling other) {
        return new Variational(start, initial, priorSigma, estimator, metric, other, averaging, keep);
    }

    /** The same method with another optimizer. */
    public Variational with(Optimizer other) {
        return with(schooling.with(other));
    }

    /** The same method with other predictions. */
    public Variational with(Averaging other) {
        return new Variational(start, initial, priorSigma, estimator, metric, schooling, other, keep);
    }

    /** The same method with other coresets. */
    public Variational with(Keep other) {
        return new Variational(start, initial, priorSigma, estimator, metric, schooling, averaging, other);
    }
}
