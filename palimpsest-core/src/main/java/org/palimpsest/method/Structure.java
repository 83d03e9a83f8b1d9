package org.palimpsest.method;

import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.StructuredKl;

/** The Gaussian that a task takes over from the tasks before as its prior. */
public sealed interface Structure {
    /** The mean-field posterior itself: VCL. */
    record Diagonal() implements Structure {}

    /**
     * A Gaussian around the posterior's means whose precision has a Kronecker factor for each layer: see {@link
     * StructuredKl}. With a decay it is tempered towards the prior of new weights, as a mean-field posterior is: with every new task, beginning
     * with the first one after them, the examples of earlier tasks count γ times.
     *
     * @param fisher how the factors are estimated
     * @param merging how the factors of several tasks are combined
     * @param evidence whether the precisions of the mean-field posterior count beside them
     */
    record Kronecker(KroneckerFisher fisher, KroneckerPrecision.Merging merging, StructuredKl.Evidence evidence)
            implements Structure {}
}
