package org.palimpsest.exact;

import java.util.Arrays;

/**
 * What an {@link ExactPosterior} found beside its weights. With them and the statistics, the posterior is there again after
 * one factorisation.
 *
 * @param ridge of each {@link FeatureBlock}, in their order
 * @param temperature of the scores of classes; 1 for numbers
 * @param freedom how many weights the rows determine
 */
@SuppressWarnings("ArrayRecordComponent") // cloned, and compared by content
public record PosteriorSettings(double[] ridge, double temperature, double freedom) {
    public PosteriorSettings {
        if (ridge.length != FeatureBlock.values().length) {
            throw new IllegalArgumentException(
                    ridge.length + " ridges for " + FeatureBlock.values().length + " blocks");
        }
        for (double one : ridge) {
            if (!(one > 0) || !Double.isFinite(one)) {
                throw new IllegalArgumentException("ridges must be > 0, was " + one);
            }
        }
        if (!(temperature > 0) || !Double.isFinite(temperature)) {
            throw new IllegalArgumentException("temperature must be > 0, was " + temperature);
        }
        ridge = ridge.clone();
    }

    /** The ridges; a copy. */
    @Override
    public double[] ridge() {
        return ridge.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PosteriorSettings that
                && Arrays.equals(ridge, that.ridge)
                && Double.compare(temperature, that.temperature) == 0
                && Double.compare(freedom, that.freedom) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(ridge) + Double.hashCode(temperature);
    }

    @Override
    public String toString() {
        return "PosteriorSettings(ridge " + Arrays.toString(ridge) + ", temperature " + temperature + ")";
    }
}
