package org.palimpsest.exact;

import java.util.List;

/** A group of features with a ridge of its own. Its index is part of the stored format. */
public enum FeatureBlock {
    /** The constant one. Its ridge is fixed. */
    BIAS(0),
    /** Scaled numbers, normal scores and indicators themselves. */
    LINEAR(1),
    /** Hat functions on the normal scores of one number: a piecewise linear function of it. */
    PIECEWISE(2),
    /** Random Fourier features of a Gaussian kernel, half the median distance wide. */
    NARROW(3),
    /** Random Fourier features of a Gaussian kernel, as wide as the median distance. */
    MEDIUM(4),
    /** Random Fourier features of a Gaussian kernel, twice the median distance wide. */
    WIDE(5),
    /** Random rectified linear units. */
    RECTIFIED(6);

    private static final List<FeatureBlock> ALL = List.of(values());

    private final int index;

    FeatureBlock(int index) {
        this.index = index;
    }

    static FeatureBlock at(int index) {
        return ALL.get(index);
    }

    /** The position of the block's ridge among all ridges. */
    public int index() {
        return index;
    }
}
