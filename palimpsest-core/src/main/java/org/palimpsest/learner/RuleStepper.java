package org.palimpsest.learner;

import java.util.Arrays;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.optimizer.internal.PosteriorUpdater;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** A step by a rule that moves means and sigmas together: the gradients of both terms, then the rule, piece by piece. */
final class RuleStepper implements Stepper, ContinualObjective.Listener {
    private final MutableMeanField q;
    private final Gradient nllGradient;
    private final Gradient klGradient;
    private final ContinualObjective objective;
    private final PosteriorUpdater updater;
    private final Kernels kernels;

    RuleStepper(MutableMeanField q, ContinualObjective objective, PosteriorUpdater updater, Compute compute) {
        this.q = q;
        this.objective = objective;
        this.updater = updater;
        nllGradient = new Gradient(q.size());
        klGradient = new Gradient(q.size());
        kernels = compute.kernels();
    }

    @Override
    public void step(Batch batch, long noise, double rateFactor) {
        updater.advance(rateFactor, batch.size());
        objective.at(q, batch, noise, nllGradient, klGradient, this);
    }

    @Override
    public void beforePrior(int from, int to) {
        Arrays.fill(klGradient.mean, from, to, 0f);
        Arrays.fill(klGradient.logSigma, from, to, 0f);
    }

    @Override
    public void complete(int from, int to) {
        updater.apply(kernels, q, nllGradient, klGradient, from, to);
    }

    @Override
    public ContinualObjective objective() {
        return objective;
    }

    @Override
    public OptimizerState state() {
        return updater.state();
    }

    @Override
    public void restore(OptimizerState from) {
        updater.restore(from);
    }
}
