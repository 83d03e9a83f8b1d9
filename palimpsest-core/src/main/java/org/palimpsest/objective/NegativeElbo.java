package org.palimpsest.objective;

import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Kernels;
import org.palimpsest.math.Team;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/**
 * The objective of variational continual learning (paper, Eq. 1), negative, to be minimised, and per training example:
 *
 * <pre>
 * L(q) = 1/N ( Σ_n E_q[−log p(y_n | x_n, θ)] + KL(q ‖ p) )
 *      ≈ 1/B Σ_b E_q[−log p(y_b | x_b, θ)] + 1/N KL(q ‖ p)            p: the posterior of the task before
 * </pre>
 *
 * Coresets that are used as regret (Eq. 12) add a {@link Rehearsal} each.
 *
 * <p><b>Where N and B enter.</b> Here and nowhere else. The data term is the mean over the batch, so the KL carries
 * 1/N, the number of training examples of the task; that a batch of B stands for N examples is the factor N/B of the
 * usual form, divided by N. Users never weigh either term. Gradients are those of L, so their size, and what Adam's
 * ε means, does not depend on N or B.
 *
 * <p>The last call's terms are kept apart: {@link #nll}, {@link #regret} and {@link #kl}.
 */
public final class NegativeElbo {
    /** What is done with a piece of the weights once its gradient is known: a step, say. */
    @FunctionalInterface
    public interface Then {
        /** Called for each piece, by any thread. */
        void piece(int from, int to);
    }

    private static final Then NOTHING = (from, to) -> {};

    private final ExpectedNll expectedNll;
    private final List<Rehearsal> rehearsals;
    private final GaussianKl klFromPrior;
    private final int examples;
    private final Kernels kernels;
    private final Team team;
    private final Ranges ranges;
    private final double[] partialKl;
    private final Team.Work addKl = this::addKl;
    private double nll;
    private double regret;
    private double kl;
    private MutableMeanField q;
    private Gradient out;
    private Then then;

    /**
     * @param examples N
     * @param ranges the weights that are being learned; the KL is summed over them
     */
    public NegativeElbo(ExpectedNll expectedNll, GaussianKl klFromPrior, int examples, Ranges ranges, Compute compute) {
        this(expectedNll, List.of(), klFromPrior, examples, ranges, compute);
    }

    /**
     * The same with points of old tasks.
     *
     * @param rehearsals one for each head that they go through
     */
    @SuppressWarnings("NullAway.Init") // the last three are set at the start of every call
    public NegativeElbo(
            ExpectedNll expectedNll,
            List<Rehearsal> rehearsals,
            GaussianKl klFromPrior,
            int examples,
            Ranges ranges,
            Compute compute) {
        if (examples < 1) {
            throw new IllegalArgumentException("there must be at least one example, was " + examples);
        }
        this.expectedNll = expectedNll;
        this.rehearsals = List.copyOf(rehearsals);
        this.klFromPrior = klFromPrior;
        this.examples = examples;
        this.ranges = ranges;
        this.kernels = compute.kernels();
        this.team = compute.team();
        partialKl = new double[ranges.count()];
    }

    /** L at q on a planned batch, which it fills, and its gradient, overwritten on the ranges. */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out) {
        return at(q, batch, noise, out, NOTHING);
    }

    /** The same, and {@code then} for each piece of the ranges as soon as its gradient is complete, in its cache. */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out, Then then) {
        this.q = q;
        this.out = out;
        this.then = then;
        nll = expectedNll.at(q, batch, noise, 1f / batch.size(), false, out) / batch.size();
        regret = Rehearsal.addAll(rehearsals, q, noise, out);
        team.run(ranges.count(), addKl);
        kl = 0;
        for (double part : partialKl) {
            kl += part;
        }
        return nll + regret + kl / examples;
    }

    private void addKl(int range) {
        partialKl[range] = klFromPrior.add(kernels, q, 1f / examples, out, ranges.from(range), ranges.to(range));
        then.piece(ranges.from(range), ranges.to(range));
    }

    /** The data term of the last call: the mean expected negative log-likelihood of an example. */
    public double nll() {
        return nll;
    }

    /** The regret of the last call: what the points of old tasks add to the objective. */
    public double regret() {
        return regret;
    }

    /** The divergence of the last call, in nats, undivided. */
    public double kl() {
        return kl;
    }

    /** N. */
    public int examples() {
        return examples;
    }
}
