package org.palimpsest.objective;

import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The divergence of a mean-field posterior from a structured Gaussian prior, in closed form. The prior is what the tasks
 * before have left: the precision P₀ of new weights and the Fisher information Λ of the old tasks, around their means. A
 * weight β of the divergence tempers it: a row of the task counts 1/β times against P₀, and so does a row of an old task.
 *
 * <pre>
 * p = N(M_{t−1}, (P₀ + Λ/β)⁻¹)
 * β KL_λ(q‖p) = β Σ_i (v_p − v) + ½ β (σ²/σ_p² − 1) + ½ β P₀ (μ − μ_{t−1})² + ½ λ vec(D)ᵀ Λ vec(D) + constant
 * 1/σ_p² = P₀ + Λ_ii/β        D = M − M_{t−1}        Λ = Σ_k N_k A_k ⊗ G_k
 * </pre>
 *
 * <p>The terms of σ see the diagonal of P₀ + Λ/β alone, since q has independent weights; those of the means see all of it. No
 * piece of Λ stands in it twice. With the Fisher information F_t of N_t rows of the task the minimum is at 1/σ² = (N_t F_t +
 * Λ_ii)/β + P₀. λ = 1 is Bayes' rule at temperature β, for every β: all rows count alike. As in {@link GaussianKl}, λ multiplies
 * what old tasks say about the means. The constant is left out.
 *
 * <p>Where a share γ of that evidence is left, by a decay or because rows are rehearsed, the prior is the power prior p^γ
 * p₀^(1−γ). With p₀ = N(M₀, P₀⁻¹) its precision is P₀ + γΛ/β, and the means' terms are those of both priors:
 *
 * <pre>
 * ½ γ vec(D)ᵀ (P₀ + λΛ/β) vec(D) + ½ (1 − γ) P₀ (M − M₀)²
 *         = ½ P₀ (M − γM_{t−1} − (1 − γ)M₀)² + ½ γ λ/β vec(D)ᵀ Λ vec(D) + constant
 * </pre>
 *
 * <p>γ = 0 is p₀.
 *
 * <p>The alternative, {@link Evidence#TWICE}, adds the structured term to the divergence from the mean-field posterior of
 * the task before, whose precisions have learned of the same data.
 */
public final class StructuredKl implements PriorTerm {
    /** How often the evidence of earlier tasks counts for the means. */
    public enum Evidence {
        /** By the structured Gaussian alone. */
        ONCE,
        /** By the structured Gaussian, and by the precisions of the mean-field posterior. */
        TWICE
    }

    private final GaussianKl kl;
    private final KroneckerPenalty structured;

    private StructuredKl(GaussianKl kl, KroneckerPenalty structured) {
        this.kl = kl;
        this.structured = structured;
    }

    /**
     * β KL_λ.
     *
     * @param precision Λ
     * @param share γ in [0, 1]: how much of what the tasks before have learned is left
     * @param posterior that of the task before, around whose means the Gaussian lies
     * @param prior the same as a prior, tempered by γ; {@link Evidence#TWICE} alone reads it
     * @param fresh p₀, the prior of new weights, whose precision is P₀
     * @param weight β
     * @param learned the weights that change
     */
    public static StructuredKl of(
            KroneckerPrecision precision,
            double share,
            MeanField posterior,
            MeanField prior,
            MeanField fresh,
            double weight,
            double lambda,
            Evidence evidence,
            Mlp network,
            Ranges learned,
            Compute compute) {
        KroneckerPrecision left = precision.times(share);
        GaussianKl kl;
        if (evidence == Evidence.TWICE) {
            kl = new GaussianKl(prior, weight, compute.kernels());
        } else {
            double[] diagonal = left.diagonal(network);
            float[] v = new float[diagonal.length];
            for (int i = 0; i < v.length; i++) {
                v[i] = (float) (-0.5 * StrictMath.log(StrictMath.exp(-2.0 * fresh.logSigma(i)) + diagonal[i] / weight));
            }
            MeanField p = new MeanField(centre(posterior, fresh, share), v);
            kl = GaussianKl.withMeanPrecisionOf(fresh, p, weight, compute.kernels());
        }
        return new StructuredKl(kl, new KroneckerPenalty(left, lambda, posterior.mean(), network, learned, compute));
    }

    /** γM_{t−1} + (1 − γ)M₀. */
    private static float[] centre(MeanField posterior, MeanField fresh, double share) {
        float[] mean = posterior.mean();
        for (int i = 0; i < mean.length && share != 1; i++) {
            mean[i] = (float) (share * mean[i] + (1 - share) * fresh.mean(i));
        }
        return mean;
    }

    @Override
    public void prepare(Team team, MutableMeanField q) {
        structured.prepare(team, q);
    }

    @Override
    public double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to) {
        return kl.add(kernels, q, scale, out, from, to) + structured.add(kernels, q, scale, out, from, to);
    }

    @Override
    public String toString() {
        return "StructuredKl(" + kl + ", " + structured + ")";
    }
}
