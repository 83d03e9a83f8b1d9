package org.palimpsest.method;

import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;
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
 * @param initialization where the optimization of a task begins
 * @param regularization what a task is regularized towards, and how strongly
 * @param estimator the estimator of the expected log-likelihood
 * @param steps metric, optimizer, epochs, batches and stopping
 * @param averaging the average over the posterior for predictions
 * @param retention the data that are kept of each task
 */
public record VclMethod(
        VclInitialization initialization,
        VclPrior regularization,
        Estimator estimator,
        VclSteps steps,
        Averaging averaging,
        Retention retention)
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
                new VclInitialization(start, initial),
                VclPrior.of(new Prior.Isotropic(priorSigma)),
                estimator,
                new VclSteps(metric, trainingSettings, 1),
                averaging,
                new Retention.Nothing());
    }

    public VclMethod {
        if (retention instanceof Retention.Everything) {
            if (regularization.structure() instanceof Structure.Kronecker
                    || steps.trainingSettings().optimizer() instanceof PosteriorUpdateRule) {
                throw new IllegalArgumentException(
                        "with the data of all tasks there is nothing for factors, or for a rule"
                                + " that remembers by its posterior, to hold; use a mean-field posterior and a gradient optimizer");
            }
            if (initialization.start() != Start.FRESH) {
                throw new IllegalArgumentException("joint training begins anew with every task, from fresh means");
            }
        }
        if (estimator instanceof Estimator.AtMean) {
            throw new IllegalArgumentException(
                    "a variational method needs an estimator with noise, not the mean alone");
        }
        if (steps.trainingSettings().optimizer() instanceof PosteriorUpdateRule rule) {
            Start start = initialization.start();
            Schedule schedule = steps.trainingSettings().schedule();
            if (start == Start.MAXIMUM_LIKELIHOOD_FIRST) {
                throw new IllegalArgumentException(
                        rule + " moves posteriors and cannot fit point estimates first; start from the posterior");
            }
            if (rule.hasConstantRate() && !(schedule instanceof Schedule.Constant)) {
                throw new IllegalArgumentException(
                        rule + " knows no end of a task, so its rate is constant, not " + schedule);
            }
            if (regularization.structure() instanceof Structure.Kronecker) {
                throw new IllegalArgumentException(
                        rule + " reads the precisions of a mean-field prior; use a gradient optimizer with factors");
            }
            boolean weighed = !regularization.klWeight().equals(new KlWeight.Constant(1))
                    || regularization.lambda() != 1
                    || (retention instanceof Retention.Summary summary
                            && (summary.sharing() instanceof Sharing.Once
                                    || summary.sharing().temperature() != 1));
            if (weighed && rule.takesDivergenceOnce()) {
                throw new IllegalArgumentException(rule + " takes the divergence from the prior as it is; use beta 1,"
                        + " lambda 1 and, with statistics of classes, counted sharing at temperature 1");
            }
            boolean elsewhere = start == Start.FRESH || start == Start.FROM_POSTERIOR_NARROW;
            if (elsewhere && rule.startsFromPosterior()) {
                throw new IllegalArgumentException(
                        rule + " remembers earlier tasks in its posterior alone; start from the posterior");
            }
        }
    }

    /** The starting point of each task's optimization. */
    public Start start() {
        return initialization.start();
    }

    /** The initial posterior of new weights. */
    public Initial initial() {
        return initialization.initial();
    }

    /** The prior of the first task and of new heads. */
    public Prior prior() {
        return regularization.fresh();
    }

    /** γ: see {@link VclPrior}. */
    @Override
    public double decay() {
        return regularization.decay();
    }

    /** The weight of the divergence from the prior. */
    public KlWeight klWeight() {
        return regularization.klWeight();
    }

    @Override
    public Metric metric() {
        return steps.metric();
    }

    @Override
    public TrainingSettings trainingSettings() {
        return steps.trainingSettings();
    }

    /** How many times as fast as the means log σ is learned. */
    public double sigmaRate() {
        return steps.sigmaRate();
    }

    /** The same method that begins tasks otherwise. */
    public VclMethod with(VclInitialization other) {
        return new VclMethod(other, regularization, estimator, steps, averaging, retention);
    }

    /** The same method with another start. */
    public VclMethod with(Start other) {
        return with(initialization.with(other));
    }

    /** The same method with another initial posterior. */
    public VclMethod with(Initial other) {
        return with(initialization.with(other));
    }

    /** The same method, regularized otherwise. */
    public VclMethod with(VclPrior other) {
        return new VclMethod(initialization, other, estimator, steps, averaging, retention);
    }

    /** The same method with another prior. */
    public VclMethod with(Prior other) {
        return with(regularization.with(other));
    }

    /** The same method with another decay. */
    public VclMethod withDecay(double other) {
        return with(regularization.withDecay(other));
    }

    /** The same method with another weight of the divergence. */
    public VclMethod with(KlWeight other) {
        return with(regularization.with(other));
    }

    /** The same method with another λ. */
    public VclMethod withLambda(double other) {
        return with(regularization.withLambda(other));
    }

    /** The same method with another structure of what the tasks before leave. */
    public VclMethod with(Structure other) {
        return with(regularization.with(other));
    }

    /** The same method with another estimator. */
    public VclMethod with(Estimator other) {
        return new VclMethod(initialization, regularization, other, steps, averaging, retention);
    }

    /** The same method with other steps. */
    public VclMethod with(VclSteps other) {
        return new VclMethod(initialization, regularization, estimator, other, averaging, retention);
    }

    @Override
    public VclMethod with(Metric other) {
        return with(steps.with(other));
    }

    @Override
    public VclMethod with(TrainingSettings other) {
        return with(steps.with(other));
    }

    /** The same method with another optimizer. */
    public VclMethod with(Optimizer other) {
        return with(trainingSettings().with(other));
    }

    /** The same method with another rate for log σ. */
    public VclMethod withSigmaRate(double other) {
        return with(steps.withSigmaRate(other));
    }

    /** The same method with other predictions. */
    public VclMethod with(Averaging other) {
        return new VclMethod(initialization, regularization, estimator, steps, other, retention);
    }

    @Override
    public VclMethod with(Retention other) {
        return new VclMethod(initialization, regularization, estimator, steps, averaging, other);
    }

    @Override
    public MeanField freshPrior(Mlp network) {
        return regularization.fresh().over(network);
    }

    @Override
    public QuadraticPenalty freshPenalty(int size) {
        return QuadraticPenalty.none(size);
    }
}
