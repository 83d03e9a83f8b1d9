package org.palimpsest.objective.internal;

import java.util.List;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.objective.PriorTerm;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The objective of every method, to be minimized. A new task must fit its own data without losing earlier tasks, so the
 * objective has a data term, a term R that ties the weights to earlier tasks, and rehearsals of stored points of
 * earlier tasks. It is stated per training example.
 *
 * <pre>
 * L(q) = 1/N ( Σ_n E_q[−log p(y_n | x_n, θ)] + R(q) ) + Σ rehearsals
 *      ≈ 1/B Σ_b E_q[−log p(y_b | x_b, θ)] + 1/N R(q) + Σ rehearsals
 * </pre>
 *
 * <p>Variational continual learning (paper, Eq. 1) is R(q) = KL(q ‖ q_{t−1}), and L the negative ELBO. EWC, Laplace
 * propagation and SI have a point estimate for q and a {@link QuadraticPenalty} for R. Each coreset that is used as
 * regret (Eq. 12) adds a {@link Rehearsal}.
 *
 * <p><b>Where N and B enter.</b> Here and nowhere else. The data term is a mean over the batch, so R is divided by N,
 * the number of training examples of the task. This is the usual ELBO with its factor N/B, divided by N. Users never
 * scale either term. The scale of the gradients, and with it the meaning of Adam's ε, does not depend on N or B.
 *
 * <p>The terms of the last call are available separately: {@link #nll}, {@link #regret} and {@link #prior}.
 */
public final class ContinualObjective {
    /** Called with the gradient, one range of weights at a time, on any thread, while the range is in cache. */
    public interface Listener {
        /** The data term and the rehearsals are complete for all weights; called once, before any piece. */
        default void dataTermDone(MutableMeanField q, Batch batch) {}

        /** The gradient of a range has the data term and the rehearsals, but not yet R. */
        default void beforePrior(int from, int to) {}

        /** The gradient of a range is complete. */
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
     * An objective with rehearsals.
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

    /** L at q. Fills the planned batch and overwrites the gradient on the ranges. */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out) {
        return at(q, batch, noise, out, out, NOBODY);
    }

    /** The same, with a listener. */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out, Listener listener) {
        return at(q, batch, noise, out, out, listener);
    }

    /**
     * The same with the gradient of R/N added to {@code priorOut}. This may be {@code out}; otherwise the listener
     * clears each range before R is added.
     */
    public double at(MutableMeanField q, Batch batch, long noise, Gradient out, Gradient priorOut, Listener listener) {
        this.q = q;
        this.priorOut = priorOut;
        this.listener = listener;
        nll = expectedNll.at(q, batch, noise, 1f / batch.size(), false, out) / batch.size();
        regret = Rehearsal.addAll(rehearsals, q, noise, out);
        listener.dataTermDone(q, batch);
        if (!priorTerm.isZero()) {
            priorTerm.prepare(team, q);
        }
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

    /** The sum of the rehearsals in the last call. */
    public double regret() {
        return regret;
    }

    /** R of the last call, in nats, not divided by N, over the weights that are being learned. */
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
