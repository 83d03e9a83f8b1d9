package org.palimpsest.learner;

import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.objective.ExpectedNll;
import org.palimpsest.objective.Ranges;
import org.palimpsest.optimizer.Descent;
import org.palimpsest.optimizer.Updater;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.Gradient;

/** A step of the means alone down the mean negative log-likelihood: maximum likelihood. */
final class LikelihoodStepper implements Stepper {
    private final Draft q;
    private final Gradient g;
    private final ExpectedNll expectedNll;
    private final Ranges ranges;
    private final Updater updater;
    private final Compute compute;
    private final Team.Work update = this::update;
    private double nll;

    LikelihoodStepper(Draft q, ExpectedNll expectedNll, Ranges ranges, Descent optimizer, Compute compute) {
        this.q = q;
        this.expectedNll = expectedNll;
        this.ranges = ranges;
        this.compute = compute;
        g = new Gradient(q.size());
        updater = optimizer.start(1, q.size());
    }

    @Override
    public void step(Batch batch, long noise, double rateFactor) {
        updater.advance(rateFactor);
        nll = expectedNll.at(q, batch, noise, 1f / batch.size(), false, g) / batch.size();
        compute.team().run(ranges.count(), update);
    }

    private void update(int piece) {
        updater.apply(compute.kernels(), 0, q.mean, g.mean, ranges.from(piece), ranges.to(piece));
    }

    @Override
    public double nll() {
        return nll;
    }

    @Override
    public double kl() {
        return 0;
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
