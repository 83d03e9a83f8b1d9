package org.palimpsest.learner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.WeightObserver;
import org.palimpsest.objective.internal.ContinualObjective;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.optimizer.internal.Preconditioner;
import org.palimpsest.optimizer.internal.Updater;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** A step down the objective: gradient, then metric, then optimizer, piece by piece. */
final class GradientStepper implements Stepper, ContinualObjective.Listener {
    /** The vectors of a posterior, by the names that optimizer states use. */
    static final List<String> POSTERIOR = List.of("mean", "log_sigma");

    /** The vectors of a point estimate. */
    static final List<String> POINT = List.of("mean");

    private final MutableMeanField q;
    private final Gradient g;
    private final ContinualObjective objective;
    private final Preconditioner metric;
    private final WeightObserver observer;
    private final boolean moveSigma;
    private final float sigmaRate;
    private final Updater updater;
    private final Kernels kernels;

    /**
     * @param vectors which vectors are learned: {@link #POSTERIOR} or {@link #POINT}
     * @param sigmaRate how many times as fast log σ is learned
     */
    GradientStepper(
            MutableMeanField q,
            ContinualObjective objective,
            Preconditioner metric,
            WeightObserver observer,
            GradientOptimizer optimizer,
            List<String> vectors,
            double sigmaRate,
            Compute compute) {
        this.q = q;
        this.objective = objective;
        this.metric = metric;
        this.observer = observer;
        moveSigma = vectors.size() > 1;
        g = new Gradient(q.size());
        this.sigmaRate = (float) sigmaRate;
        updater = optimizer.start(vectors, q.size());
        kernels = compute.kernels();
    }

    @Override
    public void step(Batch batch, long noise, double rateFactor) {
        updater.advance(rateFactor);
        objective.at(q, batch, noise, g, this);
    }

    @Override
    public void dataTermDone(MutableMeanField q, Batch batch) {
        metric.measure(q, batch);
    }

    @Override
    public void beforePrior(int from, int to) {
        observer.before(q.mean, g.mean, from, to);
    }

    @Override
    public void complete(int from, int to) {
        metric.apply(kernels, q, g, from, to);
        updater.apply(kernels, 0, 1f, q.mean, g.mean, from, to);
        if (moveSigma) {
            updater.apply(kernels, 1, sigmaRate, q.logSigma, g.logSigma, from, to);
            q.refresh(kernels, from, to);
        }
        observer.after(q.mean, from, to);
    }

    @Override
    public ContinualObjective objective() {
        return objective;
    }

    @Override
    public OptimizerState state() {
        Map<String, float[]> all = new LinkedHashMap<>(updater.arrays());
        all.putAll(observer.arrays());
        return new OptimizerState(updater.steps(), all);
    }

    /** Takes up the state of an optimizer that is carried over from the task before. */
    void restoreOptimizer(OptimizerState from) {
        updater.restore(from);
    }

    @Override
    public void restore(OptimizerState from) {
        Map<String, float[]> all = new LinkedHashMap<>(updater.arrays());
        all.putAll(observer.arrays());
        from.copyInto("the training", all);
        updater.restore(from.without(WeightObserver.PREFIX));
    }
}
