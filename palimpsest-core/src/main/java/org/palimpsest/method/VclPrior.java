package org.palimpsest.method;

/**
 * What a task is regularized towards, and how strongly: the posterior of the tasks before, or the prior of new weights.
 *
 * @param fresh the prior of the first task and of new heads
 * @param decay γ in (0, 1]: before each task the prior is tempered towards that of new weights, q^γ p₀^(1−γ), so that
 *     precision does not grow without bound under drift; 1 is VCL
 * @param klWeight the weight of the divergence from the prior; {@code new KlWeight.Constant(1)} is VCL
 */
public record VclPrior(Prior fresh, double decay, KlWeight klWeight) {
    public VclPrior {
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
    }

    /** The prior of VCL: nothing decays, and the divergence has weight 1. */
    public static VclPrior of(Prior fresh) {
        return new VclPrior(fresh, 1, new KlWeight.Constant(1));
    }

    /** The same with another prior of new weights. */
    public VclPrior with(Prior other) {
        return new VclPrior(other, decay, klWeight);
    }

    /** The same with another decay. */
    public VclPrior withDecay(double other) {
        return new VclPrior(fresh, other, klWeight);
    }

    /** The same with another weight of the divergence. */
    public VclPrior with(KlWeight other) {
        return new VclPrior(fresh, decay, other);
    }
}
