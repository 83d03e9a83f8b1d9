package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Kernels;
import org.palimpsest.objective.NegativeElbo;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Updater;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/** A step down the negative ELBO: gradient, then metric, then optimizer, piece by piece. */
final class ElboStepper implements Stepper {
    private final MutableMeanField q;
    private final Gradient g;
    private final NegativeElbo objective;
    private final Metric metric;
    private final Updater updater;
    private final Kernels kernels;
    private final NegativeElbo.Then update = this::update;

    ElboStepper(
            MutableMeanField q, NegativeElbo objective, Metric metric, GradientOptimizer optimizer, Compute compute) {
        this.q = q;
        this.objective = objective;
        this.metric = metric;
        g = new Gradient(q.size());
        updater = optimizer.start(2, q.size());
        kernels = compute.kernels();
    }

    @Override
    public void step(Batch batch, long noise, double rateFactor) {
        updater.advance(rateFactor);
        objective.at(q, batch, noise, g, update);
    }

    private void update(int from, int to) {
        metric.precondition(kernels, q, g, from, to);
        updater.apply(kernels, 0, q.mean, g.mean, from, to);
        updater.apply(kernels, 1, q.logSigma, g.logSigma, from, to);
        q.refresh(kernels, from, to);
    }

    @Override
    public double nll() {
        return objective.nll();
    }

    @Override
    public double kl() {
        return objective.kl();
    }

    @Override
    public double regret() {
        return objective.regret();
    }

    @Override
    public long steps() {
        return updater.steps();
    }

    @Override
    public List<float[]> memory() {
        return updater.memory();
    }

    @Override
    public void restore(long steps, List<float[]> memory) {
        updater.restore(steps, memory);
    }
}
