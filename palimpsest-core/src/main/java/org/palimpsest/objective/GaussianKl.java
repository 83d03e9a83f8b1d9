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
 *
 * <p><b>Generalised VCL</b> (Loo, Swaroop and Turner, 2021) weighs the whole by β and gives the means a precision of
 * their own, in which what the tasks before have learned beyond the prior p₀ of new weights counts λ times.
 *
 * <pre>
 * β KL_λ(q‖p) = β Σ_i (v_p − v) + ½ (σ²/σ_p² + P (μ − μ_p)² − 1)
 * P = 1/σ_p² + (λ − 1) max(0, 1/σ_p² − 1/σ_0²)        β = λ = 1: the divergence itself
 * </pre>
 */
public final class GaussianKl implements PriorTerm {
    private final MeanField prior;
    private final MutableMeanField p;
    private final double weight;
    private final float[] meanPrecision; // empty where it is 1/σ_p²

    /** The divergence from {@code prior}. */
    public GaussianKl(MeanField prior, Kernels kernels) {
        this(prior, 1, kernels);
    }

    /** The divergence from {@code prior} times {@code weight}: below 1, a colder posterior than Bayes' rule gives. */
    public GaussianKl(MeanField prior, double weight, Kernels kernels) {
        this(prior, weight, new float[0], kernels);
    }

    private GaussianKl(MeanField prior, double weight, float[] meanPrecision, Kernels kernels) {
        if (!(weight > 0) || !Double.isFinite(weight)) {
            throw new IllegalArgumentException("the weight of a divergence must be > 0, was " + weight);
        }
        this.weight = weight;
        this.prior = prior;
        this.p = new MutableMeanField(prior, kernels);
        this.meanPrecision = meanPrecision;
    }

    /**
     * β KL_λ from {@code prior}.
     *
     * @param fresh p₀, the prior of weights that no task has learned
     * @param lambda λ
     */
    public static GaussianKl generalized(
            MeanField prior, MeanField fresh, double weight, double lambda, Kernels kernels) {
        if (lambda == 1) {
            return new GaussianKl(prior, weight, kernels);
        }
        float[] precision = new float[prior.size()];
        for (int i = 0; i < precision.length; i++) {
            double all = StrictMath.exp(-2.0 * prior.logSigma(i));
            double learned = all - StrictMath.exp(-2.0 * fresh.logSigma(i));
            precision[i] = (float) (all + (lambda - 1) * Math.max(0, learned));
        }
        return new GaussianKl(prior, weight, precision, kernels);
    }

    /** The divergence from {@code prior} times {@code weight}, with the precision of {@code means} for the means. */
    public static GaussianKl withMeanPrecisionOf(MeanField means, MeanField prior, double weight, Kernels kernels) {
        float[] precision = new float[prior.size()];
        for (int i = 0; i < precision.length; i++) {
            precision[i] = (float) StrictMath.exp(-2.0 * means.logSigma(i));
        }
        return new GaussianKl(prior, weight, precision, kernels);
    }

    /** The prior p. */
    public MeanField prior() {
        return prior;
    }

    @Override
    public double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to) {
        float scaled = (float) (weight * scale);
        if (meanPrecision.length > 0) {
            return weight
                    * kernels.addKl(
                            q.mean,
                            q.logSigma,
                            q.sigma,
                            p.mean,
                            p.logSigma,
                            p.sigma,
                            meanPrecision,
                            scaled,
                            out.mean,
                            out.logSigma,
                            from,
                            to);
        }
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
