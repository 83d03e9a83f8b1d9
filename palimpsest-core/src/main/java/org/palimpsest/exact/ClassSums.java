package org.palimpsest.exact;

import java.util.Arrays;

/**
 * Sums per class: how many rows, their features, and a sketch of how they spread.
 *
 * <pre>
 * n_k    B_k = Σ φ    u_kg = Σ ε_g φ    e_kg = Σ ε_g        g = 1 … 8, ε = ±1 by a hash of the row
 * </pre>
 *
 * On average over the signs, (u − e B/n)(u − e B/n)ᵀ is n_k times the covariance of the features in the class.
 */
public final class ClassSums implements TargetSums {
    /** How many random signs a row has. */
    static final int SIGNS = 8;

    private final int features;
    private final int classes;
    private final long[] sums; // per class: count, features, then per sign: signs, signed features

    ClassSums(int features, int classes, long[] sums) {
        this.features = features;
        this.classes = classes;
        this.sums = sums;
    }

    static int length(int features, int classes) {
        return Math.multiplyExact(classes, (1 + SIGNS) * (1 + features));
    }

    private int at(int output) {
        return output * (1 + SIGNS) * (1 + features);
    }

    @Override
    public long rows() {
        long n = 0;
        for (int k = 0; k < classes; k++) {
            n += count(k);
        }
        return n;
    }

    @Override
    public int outputs() {
        return classes;
    }

    /** The number of rows of a class. */
    public long count(int output) {
        return sums[at(output)];
    }

    @Override
    public long cross(int output, int feature) {
        return sums[at(output) + 1 + feature];
    }

    long signs(int output, int sign) {
        return sums[at(output) + (1 + sign) * (1 + features)];
    }

    long signed(int output, int sign, int feature) {
        return sums[at(output) + (1 + sign) * (1 + features) + 1 + feature];
    }

    @Override
    public double unit() {
        return 1;
    }

    @Override
    public double squares(int output) {
        return count(output);
    }

    /** The sums with room for more features and classes, all 0. */
    ClassSums grown(int moreFeatures, int moreClasses) {
        if (moreFeatures == features && moreClasses == classes) {
            return this;
        }
        long[] more = new long[length(moreFeatures, moreClasses)];
        for (int part = 0; part < classes * (1 + SIGNS); part++) {
            System.arraycopy(sums, part * (1 + features), more, part * (1 + moreFeatures), 1 + features);
        }
        return new ClassSums(moreFeatures, moreClasses, more);
    }

    /** The sums with class k at {@code place[k]} of so many classes. */
    ClassSums relabelled(int[] place, int moreClasses) {
        long[] more = new long[length(features, moreClasses)];
        int each = (1 + SIGNS) * (1 + features);
        for (int k = 0; k < classes; k++) {
            System.arraycopy(sums, k * each, more, place[k] * each, each);
        }
        return new ClassSums(features, moreClasses, more);
    }

    long[] sums() {
        return sums;
    }

    int features() {
        return features;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassSums that
                && features == that.features
                && classes == that.classes
                && Arrays.equals(sums, that.sums);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sums);
    }

    @Override
    public String toString() {
        return "ClassSums(" + rows() + " rows, " + classes + " classes)";
    }
}
