package org.palimpsest.learner;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.objective.ExpectedNll;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.objective.Ranges;
import org.palimpsest.objective.Rehearsal;
import org.palimpsest.optimizer.PosteriorUpdater;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/** A step by a rule that moves means and sigmas together: the gradients of both terms, then the rule, piece by piece. */
final class RuleStepper implements Stepper {
    private final MutableMeanField q;
    private final Gradient nllGradient;
    private final Gradient klGradient;
    private final ExpectedNll expectedNll;
    private final List<Rehearsal> rehearsals;
    private final GaussianKl klFromPrior;
    private final int examples;
    private final Ranges ranges;
    private final PosteriorUpdater updater;
    private final Compute compute;
    private final double[] partialKl;
    private final Team.Work update = this::update;
    private double nll;
    private double regret;

    /**
     * @param rehearsals points of old tasks, one for each head that they go through
     * @param examples N
     * @param ranges the weights that are being learned
     */
    RuleStepper(
            MutableMeanField q,
            ExpectedNll expectedNll,
            List<Rehearsal> rehearsals,
            GaussianKl klFromPrior,
            int examples,
            Ranges ranges,
            PosteriorUpdater updater,
            Compute compute) {
        this.q = q;
        this.expectedNll = expectedNll;
        this.rehearsals = List.copyOf(rehearsals);
        this.klFromPrior = klFromPrior;
        this.examples = examples;
        this.ranges = ranges;
        this.updater = updater;
        this.compute = compute;
        nllGradient = new Gradient(q.size());
        klGradient = new Gradient(q.size());
        partialKl = new double[ranges.count()];
    }

    @Override
    public void step(Batch batch, long noise, double rateFactor) {
        updater.advance(rateFactor, batch.size());
        nll = expectedNll.at(q, batch, noise, 1f / batch.size(), false, nllGradient) / batch.size();
        regret = Rehearsal.addAll(rehearsals, q, noise, nllGradient);
        compute.team().run(ranges.count(), update);
    }

    private void update(int piece) {
        int from = ranges.from(piece);
        int to = ranges.to(piece);
        Arrays.fill(klGradient.mean, from, to, 0f);
        Arrays.fill(klGradient.logSigma, from, to, 0f);
        partialKl[piece] = klFromPrior.add(compute.kernels(), q, 1f / examples, klGradient, from, to);
        updater.apply(compute.kernels(), q, nllGradient, klGradient, from, to);
    }

    @Override
    public double nll() {
        return nll;
    }

    @Override
    public double regret() {
        return regret;
    }

    @Override
    public double kl() {
        double sum = 0;
        for (double part : partialKl) {
            sum += part;
        }
        return sum;
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
