package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.objective.ExpectedNll;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.objective.Ranges;
import org.palimpsest.objective.Rehearsal;
import org.palimpsest.optimizer.Updater;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/**
 * A step of point estimates down the mean negative log-likelihood and the penalty of the tasks before.
 *
 * <pre>
 * L(θ) = 1/B Σ_b −log p(y_b | x_b, θ) + 1/N R(θ)
 * </pre>
 *
 * and a {@link Rehearsal} for points of earlier tasks, if there are any.
 */
final class PointStepper implements Stepper {
    private final MutableMeanField q;
    private final Gradient g;
    private final ExpectedNll expectedNll;
    private final List<Rehearsal> rehearsals;
    private final QuadraticPenalty penalty;
    private final int examples;
    private final WeightObserver watch;
    private final Preconditioner slope;
    private final Ranges ranges;
    private final Updater updater;
    private final Compute compute;
    private final double[] partial;
    private final Team.Work update = this::update;
    private double nll;
    private double regret;

    /**
     * @param examples N
     * @param ranges the weights that are being learned
     */
    PointStepper(
            MutableMeanField q,
            ExpectedNll expectedNll,
            List<Rehearsal> rehearsals,
            QuadraticPenalty penalty,
            int examples,
            WeightObserver watch,
            Preconditioner slope,
            Ranges ranges,
            Updater updater,
            Compute compute) {
        this.q = q;
        this.expectedNll = expectedNll;
        this.rehearsals = List.copyOf(rehearsals);
        this.penalty = penalty;
        this.examples = examples;
        this.watch = watch;
        this.slope = slope;
        this.ranges = ranges;
        this.updater = updater;
        this.compute = compute;
        g = new Gradient(q.size());
        partial = new double[ranges.count()];
    }

    @Override
    public void step(Batch batch, long noise, double rateFactor) {
        updater.advance(rateFactor);
        nll = expectedNll.at(q, batch, noise, 1f / batch.size(), false, g) / batch.size();
        regret = Rehearsal.addAll(rehearsals, q, noise, g);
        slope.measure(q.mean, batch);
        compute.team().run(ranges.count(), update);
    }

    private void update(int piece) {
        int from = ranges.from(piece);
        int to = ranges.to(piece);
        watch.before(q.mean, g.mean, from, to);
        if (!penalty.isZero()) {
            partial[piece] = penalty.add(q.mean, 1f / examples, g.mean, from, to);
        }
        slope.precondition(g.mean, from, to);
        updater.apply(compute.kernels(), 0, q.mean, g.mean, from, to);
        watch.after(q.mean, from, to);
    }

    @Override
    public double nll() {
        return nll;
    }

    @Override
    public double regret() {
        return regret;
    }

    /** R before the step, without what weights that are not being learned add to it: they stay at their anchors. */
    @Override
    public double kl() {
        double sum = penalty.constant();
        for (double part : partial) {
            sum += part;
        }
        return sum;
    }

    @Override
    public long steps() {
        return updater.steps();
    }

    /** The optimizer's arrays, then the watch's. */
    @Override
    public List<float[]> memory() {
        List<float[]> all = new ArrayList<>(updater.memory());
        all.addAll(watch.memory());
        return all;
    }

    @Override
    public void restore(long steps, List<float[]> memory) {
        List<float[]> watched = watch.memory();
        int own = memory.size() - watched.size();
        if (own < 0) {
            throw new IllegalArgumentException(
                    "the method watches " + watched.size() + " arrays, but " + memory.size() + " were given");
        }
        updater.restore(steps, memory.subList(0, own));
        for (int i = 0; i < watched.size(); i++) {
            System.arraycopy(memory.get(own + i), 0, watched.get(i), 0, watched.get(i).length);
        }
    }
}
