package org.palimpsest.method;

/**
 * What a task is regularized towards, and how strongly: the posterior of the tasks before, or the prior of new weights.
 *
 * @param fresh the prior of the first task and of new heads
 * @param decay γ in (0, 1]: before each task the prior is tempered towards that of new weights, q^γ p₀^(1−γ), so that
 *     precision does not grow without bound under drift; 1 is VCL
 * @param klWeight β, the weight of the divergence from the prior; {@code new KlWeight.Constant(1)} is VCL
 * @param lambda λ, how many times what earlier tasks have learned about the means counts: see {@link
 *     org.palimpsest.objective.GaussianKl}; 1 is VCL
 * @param structure the Gaussian that the tasks before leave
 */
public record VclPrior(Prior fresh, double decay, KlWeight klWeight, double lambda, Structure structure) {
    public VclPrior {
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
        if (!(lambda >= 0) || !Double.isFinite(lambda)) {
            throw new IllegalArgumentException("lambda must be >= 0, was " + lambda);
        }
        if (klWeight instanceof KlWeight.MeanPerTensor && (lambda != 1 || !(structure instanceof Structure.Diagonal))) {
            throw new IllegalArgumentException(
                    "a divergence that is a mean per tensor goes with lambda 1 and without a structure");
        }
    }

    /** The prior of VCL: nothing decays, and the divergence has weight 1. */
    public static VclPrior of(Prior fresh) {
        return new VclPrior(fresh, 1, new KlWeight.Constant(1), 1, new Structure.Diagonal());
    }

    /** The same with another prior of new weights. */
    public VclPrior with(Prior other) {
        return new VclPrior(other, decay, klWeight, lambda, structure);
    }

    /** The same with another decay. */
    public VclPrior withDecay(double other) {
        return new VclPrior(fresh, other, klWeight, lambda, structure);
    }

    /** The same with another weight of the divergence. */
    public VclPrior with(KlWeight other) {
        return new VclPrior(fresh, decay, other, lambda, structure);
    }

    /** The same with another λ. */
    public VclPrior withLambda(double other) {
        return new VclPrior(fresh, decay, klWeight, other, structure);
    }

    /** The same with another structure. */
    public VclPrior with(Structure other) {
        return new VclPrior(fresh, decay, klWeight, lambda, other);
    }
}
