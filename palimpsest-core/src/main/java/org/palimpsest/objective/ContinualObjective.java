package org.palimpsest.objective;

import java.util.List;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Kernels;
import org.palimpsest.math.Team;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.posterior.MutableMeanField;

/**
 * The objective of a task after other tasks, to be minimised, per training example: the data term, a term for points of
 * earlier tasks, and a term that holds on to what they taught.
 *
 * <pre>
 * L(q) = 1/N ( Σ_n E_q[−log p(y_n | x_n, θ)] + R(q) ) + Σ rehearsals
 *      ≈ 1/B Σ_b E_q[−log p(y_b | x_b, θ)] + 1/N R(q) + Σ rehearsals
 * </pre>
 *
 * <p>Variational continual learning (paper, Eq. 1) is R(q) = KL(q ‖ q_{t−1}), and L the negative ELBO. EWC, Laplace
 * propagation and SI have a point estimate for q and a {@link QuadraticPenalty} for R. Coresets that are used as regret (Eq.
 * 12) add a {@link Rehearsal} each.
 *
 * <p><b>Where N and B enter.</b> Here and nowhere else. The data term is the mean over the batch, so R carries 1/N, the
 * number of training examples of the task; that a batch of B stands for N examples is the factor N/B of the usual form,
 * divided by N. Users never weigh either term. Gradients are those of L, so their size, and what Adam's ε means, does not
 * depend on N or B.
 *
 * <p>The terms of the last call are kept apart: {@link #nll}, {@link #regret} and {@link #prior}.
 */
public final class ContinualObjective {
    /** Told of the gradient, piece by piece of the weights, by any thread, while a piece is in its cache. */
    public interface Listener {
        /** The data term and the rehearsals are complete for all weights; called once, before any piece. */
        default void dataTermDone(MutableMeanField q, Batch batch) {}

        /** The gradient of a piece is that of the data term and the rehearsals; R comes next. */
        default void beforePrior(int from, int to) {}

        /** The gradient of a piece is complete: a step can be taken, say. */
        void complete(int from, int to);
    }

    private static final Listener NOBODY = (from, to) -> {};

    private final ExpectedNll expectedNll;
    private final List<Rehearsal> rehearsals;
    private final PriorTerm priorTerm;
    private final int examples;
    private final Kernels kernels;
    private final Team team;
    private final Ranges ranges;
    private final double[] partial;
    private final Team.Work addPrior = this::addPrior;
    private double nll;
    private double regret;
    private double prior;
    private MutableMeanField q;
    private Gradient priorOut;
    private Listener listener;

    /**
     * @param priorTerm R
     * @param examples N
     * @param ranges the weights that are being learned; R is summed over them
     */
    public ContinualObjective(
            ExpectedNll expectedNll, PriorTerm priorTerm, int examples, Ranges ranges, Compute compute) {
        this(expectedNll, List.of(), priorTerm, examples, ranges, compute);
    }

    /**
     * The same with points of old tasks.
     *
     * @param rehearsals one for each head that they go through
     */
    @SuppressWarnings("NullAway.Init") // the last three are set at the start of every call
    public ContinualObjective(
            ExpectedNll expectedNll,
            List<Rehearsal> rehearsals,
            PriorTerm priorTerm,
            int examples,
            Ranges ranges,
            Compute compute) {
        if (examples < 1) {
            throw new IllegalArgumentException("there must be at least one example, was " + examples);
        }
        this.expectedNll = expectedNll;
        this.rehearsals = List.copyOf(rehearsals);
        this.priorTerm = priorTerm;
        this.examples = examples;
        this.ranges = ranges;
        this.kernels = compute.kernels();
        this.team = compute.team();
        partial = new double[ranges.count()];
    }

    /** L at q on a planned batch, which it fills, and its gradient, overwritten on the ranges. */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out) {
        return at(q, batch, noise, out, out, NOBODY);
    }

    /** The same, with a listener. */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out, Listener listener) {
        return at(q, batch, noise, out, out, listener);
    }

    /**
     * The same with the gradient of R/N apart: added to {@code priorOut}, which may be {@code out}, and which whoever keeps
     * it apart clears before each piece.
     */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out, Gradient priorOut, Listener listener) {
        this.q = q;
        this.priorOut = priorOut;
        this.listener = listener;
        nll = expectedNll.at(q, batch, noise, 1f / batch.size(), false, out) / batch.size();
        regret = Rehearsal.addAll(rehearsals, q, noise, out);
        listener.dataTermDone(q, batch);
        team.run(ranges.count(), addPrior);
        prior = priorTerm.constant();
        for (double part : partial) {
            prior += part;
        }
        return nll + regret + prior / examples;
    }

    private void addPrior(int range) {
        int from = ranges.from(range);
        int to = ranges.to(range);
        listener.beforePrior(from, to);
        if (!priorTerm.isZero()) {
            partial[range] = priorTerm.add(kernels, q, 1f / examples, priorOut, from, to);
        }
        listener.complete(from, to);
    }

    /** The data term of the last call: the mean expected negative log-likelihood of an example. */
    public double nll() {
        return nll;
    }

    /** The regret of the last call: what the points of old tasks add to the objective. */
    public double regret() {
        return regret;
    }

    /** R of the last call, in nats, undivided; without what weights that are not being learned add to it. */
    public double prior() {
        return prior;
    }

    /** N. */
    public int examples() {
        return examples;
    }

    @Override
    public String toString() {
        return "ContinualObjective(" + priorTerm + " over " + examples + " examples, " + rehearsals.size()
                + " rehearsals)";
    }
}
