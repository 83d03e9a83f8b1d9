package org.palimpsest.method;

import org.palimpsest.coreset.Retention;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.posterior.MeanField;

/**
 * A method of variational continual learning (VCL), as a value of independent choices. All can be combined, except that
 * a {@link PosteriorUpdateRule} as optimizer defines its own metric and starts from posteriors.
 *
 * @param start the starting point of each task's optimization
 * @param initial the initial posterior of new weights
 * @param prior the prior of the first task and of new heads
 * @param estimator the estimator of the expected log-likelihood
 * @param metric the metric of the gradient
 * @param trainingSettings optimizer, epochs, batches and stopping
 * @param averaging the average over the posterior for predictions
 * @param retention the data that are kept of each task
 * @param decay γ in (0, 1]: before each task the prior is tempered towards that of new weights, q^γ p₀^(1−γ), so that
 *     precision does not grow without bound under drift; 1 is VCL
 * @param klWeight the weight of the divergence from the prior; {@code new KlWeight.Constant(1)} is VCL
 * @param sigmaRate how many times as fast as the means log σ is learned; 1 is VCL as it is usually trained
 */
public record VclMethod(
        Start start,
        Initial initial,
        Prior prior,
        Estimator estimator,
        Metric metric,
        TrainingSettings trainingSettings,
        Averaging averaging,
        Retention retention,
        double decay,
        KlWeight klWeight,
        double sigmaRate)
        implements Method {
    /** A method that keeps nothing of the data, with one σ for the prior of all weights. */
    public VclMethod(
            Start start,
            Initial initial,
            double priorSigma,
            Estimator estimator,
            Metric metric,
            TrainingSettings trainingSettings,
            Averaging averaging) {
        this(
                start,
                initial,
                new Prior.Isotropic(priorSigma),
                estimator,
                metric,
                trainingSettings,
                averaging,
                new Retention.Nothing(),
                1,
                new KlWeight.Constant(1),
                1);
    }

    public VclMethod {
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
        if (!(sigmaRate > 0) || !Double.isFinite(sigmaRate)) {
            throw new IllegalArgumentException("sigmaRate must be > 0, was " + sigmaRate);
        }
        if (sigmaRate != 1 && trainingSettings.optimizer() instanceof PosteriorUpdateRule rule) {
            throw new IllegalArgumentException(rule + " moves means and sigmas together; it has no rate for sigmas");
        }
        if (metric.needsPointEstimate()) {
            throw new IllegalArgumentException(
                    metric + " is a metric of point estimates; a posterior has the Gaussian" + " Fisher information");
        }
        if (retention instanceof Retention.Everything) {
            throw new IllegalArgumentException(
                    "joint training is for point estimates; posteriors keep points or nothing");
        }
        if (estimator instanceof Estimator.AtMean) {
            throw new IllegalArgumentException(
                    "a variational method needs an estimator with noise, not the mean alone");
        }
        if (trainingSettings.optimizer() instanceof PosteriorUpdateRule rule) {
            if (!(metric instanceof Metric.Euclidean)) {
                throw new IllegalArgumentException(rule + " is its own metric and takes gradients as they are, not "
                        + metric + "; use the Euclidean metric with it");
            }
            if (start == Start.MAXIMUM_LIKELIHOOD_FIRST) {
                throw new IllegalArgumentException(
                        rule + " moves posteriors and cannot fit point estimates first; start from the posterior");
            }
            if (rule.hasConstantRate() && !(trainingSettings.schedule() instanceof Schedule.Constant)) {
                throw new IllegalArgumentException(
                        rule + " knows no end of a task, so its rate is constant, not " + trainingSettings.schedule());
            }
            if (start == Start.FRESH && rule.startsFromPosterior()) {
                throw new IllegalArgumentException(
                        rule + " remembers earlier tasks in its posterior alone; start from the posterior");
            }
        }
    }

    /** The same method with another start. */
    public VclMethod with(Start other) {
        return new VclMethod(
                other,
                initial,
                prior,
                estimator,
                metric,
                trainingSettings,
                averaging,
                retention,
                decay,
                klWeight,
                sigmaRate);
    }

    /** The same method with another initial posterior. */
    public VclMethod with(Initial other) {
        return new VclMethod(
                start,
                other,
                prior,
                estimator,
                metric,
                trainingSettings,
                averaging,
                retention,
                decay,
                klWeight,
                sigmaRate);
    }

    /** The same method with another prior. */
    public VclMethod with(Prior other) {
        return new VclMethod(
                start,
                initial,
                other,
                estimator,
                metric,
                trainingSettings,
                averaging,
                retention,
                decay,
                klWeight,
                sigmaRate);
    }

    /** The same method with another estimator. */
    public VclMethod with(Estimator other) {
        return new VclMethod(
                start,
                initial,
                prior,
                other,
                metric,
                trainingSettings,
                averaging,
                retention,
                decay,
                klWeight,
                sigmaRate);
    }

    @Override
    public VclMethod with(Metric other) {
        return new VclMethod(
                start,
                initial,
                prior,
                estimator,
                other,
                trainingSettings,
                averaging,
                retention,
                decay,
                klWeight,
                sigmaRate);
    }

    @Override
    public VclMethod with(TrainingSettings other) {
        return new VclMethod(
                start, initial, prior, estimator, metric, other, averaging, retention, decay, klWeight, sigmaRate);
    }

    /** The same method with another optimizer. */
    public VclMethod with(Optimizer other) {
        return with(trainingSettings.with(other));
    }

    /** The same method with other predictions. */
    public VclMethod with(Averaging other) {
        return new VclMethod(
                start,
                initial,
                prior,
                estimator,
                metric,
                trainingSettings,
                other,
                retention,
                decay,
                klWeight,
                sigmaRate);
    }

    @Override
    public VclMethod with(Retention other) {
        return new VclMethod(
                start,
                initial,
                prior,
                estimator,
                metric,
                trainingSettings,
                averaging,
                other,
                decay,
                klWeight,
                sigmaRate);
    }

    /** The same method with another decay. */
    public VclMethod withDecay(double other) {
        return new VclMethod(
                start,
                initial,
                prior,
                estimator,
                metric,
                trainingSettings,
                averaging,
                retention,
                other,
                klWeight,
                sigmaRate);
    }

    /** The same method with another weight of the divergence. */
    public VclMethod with(KlWeight other) {
        return new VclMethod(
                start,
                initial,
                prior,
                estimator,
                metric,
                trainingSettings,
                averaging,
                retention,
                decay,
                other,
                sigmaRate);
    }

    /** The same method with another rate for log σ. */
    public VclMethod withSigmaRate(double other) {
        return new VclMethod(
                start,
                initial,
                prior,
                estimator,
                metric,
                trainingSettings,
                averaging,
                retention,
                decay,
                klWeight,
                other);
    }

    @Override
    public MeanField freshPrior(Mlp network) {
        return prior.over(network);
    }

    @Override
    public QuadraticPenalty freshPenalty(int size) {
        return QuadraticPenalty.none(size);
    }
}
