package org.palimpsest.exact;

/** The sums that depend on targets: of classes or of numbers. Immutable, of integers only. Decayed rows count less than 1. */
public sealed interface TargetSums permits ClassSums, ValueSums {
    /** How many rows the sums count for, rounded. */
    default long rows() {
        return Math.round(weight());
    }

    /** How many rows the sums count for; a whole number unless they have decayed. */
    double weight();

    /** How many sums there are. */
    int length();

    /** How many columns of weights follow from the sums: classes, or numbers per row. */
    int outputs();

    /** Σ φ_j y_k of one output, in units of 1 / (127 · {@link #unit}). */
    long cross(int output, int feature);

    /** What stands for a target of 1. */
    double unit();

    /** Σ y_k², in units of a target. */
    double squares(int output);
}
