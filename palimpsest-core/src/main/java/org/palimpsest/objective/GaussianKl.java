package org.palimpsest.objective;

import org.palimpsest.math.internal.Kernels;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The Kullback-Leibler divergence between two mean-field Gaussians, in closed form. It keeps the posterior of a task
 * near its prior, the posterior of the previous task (paper, Eq. 1).
 *
 * <pre>
 * KL(q‖p) = Σ_i (v_p − v) + ½ (σ²/σ_p² + (μ − μ_p)²/σ_p² − 1)
 * ∂KL/∂μ = (μ − μ_p)/σ_p²        ∂KL/∂v = σ²/σ_p² − 1
 * </pre>
 *
 * In continual learning p is the posterior of the task before (paper, Eq. 1).
 */
public final class GaussianKl implements PriorTerm {
    private final MeanField prior;
    private final MutableMeanField p;
    private final double weight;

    /** The divergence from {@code prior}. */
    public GaussianKl(MeanField prior, Kernels kernels) {
        this(prior, 1, kernels);
    }

    /** The divergence from {@code prior} times {@code weight}: below 1, a colder posterior than Bayes' rule gives. */
    public GaussianKl(MeanField prior, double weight, Kernels kernels) {
        if (!(weight > 0) || !Double.isFinite(weight)) {
            throw new IllegalArgumentException("the weight of a divergence must be > 0, was " + weight);
        }
        this.weight = weight;
        this.prior = prior;
        this.p = new MutableMeanField(prior, kernels);
    }

    /** The prior p. */
    public MeanField prior() {
        return prior;
    }

    @Override
    public double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to) {
        float scaled = (float) (weight * scale);
        return weight
                * kernels.addKl(
                        q.mean,
                        q.logSigma,
                        q.sigma,
                        p.mean,
                        p.logSigma,
                        p.sigma,
                        scaled,
                        out.mean,
                        out.logSigma,
                        from,
                        to);
    }

    /** KL(q‖p) in nats, in double precision. */
    public static double between(MeanField q, MeanField p) {
        if (q.size() != p.size()) {
            throw new IllegalArgumentException("posteriors over " + q.size() + " and " + p.size() + " weights");
        }
        double sum = 0;
        for (int i = 0; i < q.size(); i++) {
            double log = (double) q.logSigma(i) - p.logSigma(i);
            double away = ((double) q.mean(i) - p.mean(i)) / StrictMath.exp(p.logSigma(i));
            sum += -log + 0.5 * (StrictMath.expm1(2 * log) + away * away);
        }
        return sum;
    }

    @Override
    public String toString() {
        return "GaussianKl(from " + prior + ")";
    }
}
