package org.palimpsest.objective.internal;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/**
 * The loss of stored points of earlier tasks, through their own head. As a term of the objective it keeps the new
 * posterior good on these points (paper, Eq. 12, where C is the union of the coresets of old tasks).
 *
 * <pre>
 * R(q) = w/|C| Σ_{c∈C} E_q[−log p(y_c | x_c, θ)]  ≈  w/b Σ_{c∈B} E_q[−log p(y_c | x_c, θ)]
 * </pre>
 *
 * B is all of C, or b points drawn without replacement for each step, which makes the estimate unbiased. For large C, B
 * is a window of b points, at a random offset, in an order drawn once.
 */
public final class Rehearsal {
    /** Up to this size all points are shuffled in every step. */
    private static final int SHUFFLED = 4096;

    private final ExpectedNll nll;
    private final Batch batch;
    private final Dataset points;
    private final double weight;
    private final Ranges cleared;
    private final boolean many;
    private final int[] order;

    /**
     * @param nll the term's expectation, opened for {@code batch} and the head of the points
     * @param weight w
     * @param rng the source of the order of large C
     * @param cleared weights whose gradient no other term writes, such as an old head's
     */
    public Rehearsal(ExpectedNll nll, Batch batch, Dataset points, double weight, Ranges cleared, Rng rng) {
        this.nll = nll;
        this.batch = batch;
        this.points = points;
        this.weight = weight;
        this.cleared = cleared;
        many = points.size() > SHUFFLED;
        // Of many points, as many again as a batch has: a run that starts near the end goes on at the beginning.
        order = new int[points.size() + (many ? batch.capacity() : 0)];
        if (many) {
            rng.permute(points.size(), order);
            System.arraycopy(order, 0, order, points.size(), batch.capacity());
        } else {
            Arrays.setAll(order, i -> i);
        }
    }

    /** The sum of several terms, each with its own noise. Gradients are added to {@code out}. */
    public static double addAll(List<Rehearsal> all, MutableMeanField q, long noise, Gradient out) {
        double sum = 0;
        for (int i = 0; i < all.size(); i++) { // an iterator would be an allocation per step
            sum += all.get(i).add(q, Rng.child(noise, -1 - i), out);
        }
        return sum;
    }

    /** R at q; its gradient is added to {@code out}. */
    public double add(MutableMeanField q, long noise, Gradient out) {
        for (int piece = 0; piece < cleared.count(); piece++) {
            Arrays.fill(out.mean, cleared.from(piece), cleared.to(piece), 0f);
            Arrays.fill(out.logSigma, cleared.from(piece), cleared.to(piece), 0f);
        }
        int b = Math.min(batch.capacity(), points.size());
        int from = 0;
        if (many) {
            from = Rng.below(Rng.child(noise, -1), points.size(), 0);
        } else if (b < points.size()) {
            Rng.permute(Rng.child(noise, -1), points.size(), order);
        }
        batch.plan(points, order, from, b);
        return weight * nll.at(q, batch, noise, (float) (weight / b), true, out) / b;
    }

    @Override
    public String toString() {
        return "Rehearsal(" + points + ", weight " + weight + ")";
    }
}
