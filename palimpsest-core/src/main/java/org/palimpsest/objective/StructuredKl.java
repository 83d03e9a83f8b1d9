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
 * before have left: the precision P₀ of new weights and the Fisher information Λ of the old tasks, around their means.
 *
 * <pre>
 * p = N(M_{t−1}, (P₀ + Λ)⁻¹)
 * KL_λ(q‖p) = Σ_i (v_p − v) + ½ (σ²/σ_p² − 1) + ½ P₀ (μ − μ_{t−1})² + ½ λ vec(D)ᵀ Λ vec(D) + constant
 * 1/σ_p² = P₀ + Λ_ii        D = M − M_{t−1}        Λ = Σ_k N_k A_k ⊗ G_k
 * </pre>
 *
 * <p>The terms of σ see the diagonal of P₀ + Λ alone, since q has independent weights; those of the means see all of it. No
 * piece of Λ stands in it twice. λ = 1 is the divergence; λ as in {@link GaussianKl}. The constant is left out.
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
     * @param posterior that of the task before, around whose means the Gaussian lies
     * @param prior the same as a prior, tempered where evidence fades; {@link Evidence#TWICE} alone reads it
     * @param fresh the prior of new weights, whose precision is P₀
     * @param weight β
     * @param learned the weights that change
     */
    public static StructuredKl of(
            KroneckerPrecision precision,
            MeanField posterior,
            MeanField prior,
            MeanField fresh,
            double weight,
            double lambda,
            Evidence evidence,
            Mlp network,
            Ranges learned,
            Compute compute) {
        GaussianKl kl;
        if (evidence == Evidence.TWICE) {
            kl = new GaussianKl(prior, weight, compute.kernels());
        } else {
            double[] diagonal = precision.diagonal(network);
            float[] v = new float[diagonal.length];
            for (int i = 0; i < v.length; i++) {
                v[i] = (float) (-0.5 * StrictMath.log(StrictMath.exp(-2.0 * fresh.logSigma(i)) + diagonal[i]));
            }
            MeanField p = new MeanField(posterior.mean(), v);
            kl = GaussianKl.withMeanPrecisionOf(fresh, p, weight, compute.kernels());
        }
        return new StructuredKl(
                kl, new KroneckerPenalty(precision, weight * lambda, posterior.mean(), network, learned, compute));
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
