package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.random.Rng;

/**
 * A term of an objective that goes over remembered points, through their own head (paper, Eq. 12, where C is the union of
 * the coresets of old tasks).
 *
 * <pre>
 * R(q) = w/|C| Σ_{c∈C} E_q[−log p(y_c | x_c, θ)]  ≈  w/b Σ_{c∈B} E_q[−log p(y_c | x_c, θ)]
 * </pre>
 *
 * B are b points, all of C or drawn without replacement for this step, so that the estimate has no bias.
 */
public final class Rehearsal {
    private final ExpectedNll nll;
    private final Batch batch;
    private final Dataset points;
    private final double weight;
    private final Ranges cleared;
    private final Team team;
    private final int[] order;
    private final Team.Work fill;

    /**
     * @param nll the term's expectation, opened for {@code batch} and the head of the points
     * @param weight w
     * @param cleared weights whose gradient no other term writes, such as an old head's
     */
    public Rehearsal(ExpectedNll nll, Batch batch, Dataset points, double weight, Ranges cleared, Compute compute) {
        this.nll = nll;
        this.batch = batch;
        this.points = points;
        this.weight = weight;
        this.cleared = cleared;
        team = compute.team();
        order = new int[points.size()];
        Arrays.setAll(order, i -> i);
        fill = batch::fill;
    }

    /** R at q; its gradient is added to {@code out}. */
    public double add(Draft q, long noise, Gradient out) {
        for (int piece = 0; piece < cleared.count(); piece++) {
            Arrays.fill(out.mean, cleared.from(piece), cleared.to(piece), 0f);
            Arrays.fill(out.logSigma, cleared.from(piece), cleared.to(piece), 0f);
        }
        int b = Math.min(batch.capacity(), points.size());
        if (b < points.size()) {
            Rng.permute(Rng.child(noise, -1), points.size(), order);
        }
        batch.plan(points, order, 0, b);
        team.run(batch.blocks(), fill);
        return weight * nll.at(q, batch, noise, (float) (weight / b), true, out) / b;
    }
}
