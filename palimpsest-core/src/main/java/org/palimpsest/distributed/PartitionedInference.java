package org.palimpsest.distributed;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.posterior.MeanField;

/**
 * Partitioned variational inference (Ashman et al., 2022), for data that may not leave their sites. The posterior is the
 * prior times one Gaussian factor per site. Each site k fits its own rows, with all other sites as its prior; the factors
 * then take a damped step, all at once:
 *
 * <pre>
 * q(θ) ∝ p(θ) Π_k t_k(θ)
 * q_k = argmin Σ_{n in k} E_q[−log p(y_n | x_n, θ)] + KL(q ‖ q/t_k)
 * t_k ← t_k (q_k / q)^ρ        so that q ← q Π_k (q_k / q)^ρ
 * </pre>
 *
 * <p>At a fixed point q_k = q for every site: for conjugate models, the exact posterior of all rows. Without damping, ρ = 1,
 * the sites' steps add up and may overshoot; ρ = 1/K averages them.
 *
 * <p><b>Guards.</b> A factor may have a negative precision. Where the cavity q/t_k of a weight would not have a positive
 * one, a tenth of that of q is taken, around the mean of q. Where q itself would not after a step, that weight and its
 * factors stay as they were. A precision that is not positive therefore never leaves this class.
 *
 * <p>Immutable.
 *
 * @param prior p
 * @param factors t_k
 */
public record PartitionedInference(MeanField prior, List<GaussianFactor> factors) {
    /** The least share of q's precision that a cavity has. */
    private static final double LEAST_CAVITY = 0.1;

    public PartitionedInference {
        factors = List.copyOf(factors);
        if (factors.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one site");
        }
        for (GaussianFactor one : factors) {
            if (one.size() != prior.size()) {
                throw new IllegalArgumentException(
                        "a factor of " + one.size() + " weights does not fit a prior of " + prior.size());
            }
        }
    }

    /** Before the first round: every factor is 1. */
    public static PartitionedInference of(MeanField prior, int sites) {
        List<GaussianFactor> ones = new ArrayList<>();
        for (int k = 0; k < sites; k++) {
            ones.add(GaussianFactor.one(prior.size()));
        }
        return new PartitionedInference(prior, ones);
    }

    /** q. */
    public MeanField posterior() {
        return natural().normalized();
    }

    private GaussianFactor natural() {
        GaussianFactor all = GaussianFactor.of(prior);
        for (GaussianFactor one : factors) {
            all = all.times(one, 1);
        }
        return all;
    }

    /** The prior of a site's next fit, q/t_k. */
    public MeanField cavity(int site) {
        GaussianFactor q = natural();
        GaussianFactor t = factors.get(site);
        double[] precision = new double[q.size()];
        double[] shift = new double[q.size()];
        for (int i = 0; i < precision.length; i++) {
            precision[i] = q.precision(i) - t.precision(i);
            shift[i] = q.shift(i) - t.shift(i);
            if (!(precision[i] > 0)) {
                precision[i] = LEAST_CAVITY * q.precision(i);
                shift[i] = LEAST_CAVITY * q.shift(i);
            }
        }
        return new GaussianFactor(precision, shift).normalized();
    }

    /**
     * All factors after a step.
     *
     * @param fits q_k of every site, in the order of the sites
     * @param rho ρ in (0, 1]
     */
    public PartitionedInference step(List<MeanField> fits, double rho) {
        if (fits.size() != factors.size()) {
            throw new IllegalArgumentException("there are " + factors.size() + " sites but " + fits.size() + " fits");
        }
        if (!(rho > 0 && rho <= 1)) {
            throw new IllegalArgumentException("rho must be in (0, 1], was " + rho);
        }
        GaussianFactor q = natural();
        List<GaussianFactor> changes = new ArrayList<>();
        GaussianFactor next = q;
        for (MeanField fit : fits) {
            GaussianFactor change = GaussianFactor.of(fit).times(q, -1);
            changes.add(change);
            next = next.times(change, rho);
        }
        List<GaussianFactor> stepped = new ArrayList<>();
        for (int k = 0; k < factors.size(); k++) {
            stepped.add(where(next, factors.get(k), factors.get(k).times(changes.get(k), rho)));
        }
        return new PartitionedInference(prior, stepped);
    }

    /** The new factor, but the old one for weights whose posterior would have no positive precision. */
    private static GaussianFactor where(GaussianFactor next, GaussianFactor old, GaussianFactor stepped) {
        double[] precision = new double[next.size()];
        double[] shift = new double[next.size()];
        for (int i = 0; i < precision.length; i++) {
            boolean positive = next.precision(i) > 0;
            precision[i] = positive ? stepped.precision(i) : old.precision(i);
            shift[i] = positive ? stepped.shift(i) : old.shift(i);
        }
        return new GaussianFactor(precision, shift);
    }

    @Override
    public String toString() {
        return "PartitionedInference(" + factors.size() + " sites, " + prior.size() + " weights)";
    }
}
