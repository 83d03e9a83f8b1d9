package org.palimpsest.exact.stream;

import java.util.List;

/**
 * What a {@link DriftingPosterior} is made with.
 *
 * @param size about how many features a row has; {@value #MIN_SIZE} to {@value #MAX_SIZE}. The time of a row grows with its square
 * @param halfLives after how many rows half of a weight is forgotten, one filter each; infinity forgets nothing
 * @param fading of the log evidence of a filter per row, in (0, 1]
 * @param seed of the random features
 */
public record DriftSettings(int size, List<Double> halfLives, double fading, long seed) {
    /** Fewer random features than this are linear regression. */
    public static final int MIN_SIZE = 16;

    /** With more, a row takes milliseconds. */
    public static final int MAX_SIZE = 1024;

    /**
     * 160 features; 300 rows, 3,000 rows and no forgetting; a fading of 0.995. Chosen on the first 20,000 rows of electricity
     * and on synthetic streams.
     */
    public static final DriftSettings STANDARD =
            new DriftSettings(160, List.of(300.0, 3000.0, Double.POSITIVE_INFINITY), 0.995, 0);

    /** Copies the list. */
    public DriftSettings {
        halfLives = List.copyOf(halfLives);
        if (size < MIN_SIZE || size > MAX_SIZE) {
            throw new IllegalArgumentException("size must be " + MIN_SIZE + " to " + MAX_SIZE + ", was " + size);
        }
        if (halfLives.isEmpty() || halfLives.stream().anyMatch(h -> !(h > 0))) {
            throw new IllegalArgumentException("half-lives must be at least one, all > 0, were " + halfLives);
        }
        if (!(fading > 0 && fading <= 1)) {
            throw new IllegalArgumentException("fading must be in (0, 1], was " + fading);
        }
    }

    /** The same with another seed. */
    public DriftSettings withSeed(long other) {
        return new DriftSettings(size, halfLives, fading, other);
    }

    /** The same with another number of features. */
    public DriftSettings withSize(int other) {
        return new DriftSettings(other, halfLives, fading, seed);
    }

    /** The same with other half-lives. */
    public DriftSettings withHalfLives(List<Double> others) {
        return new DriftSettings(size, others, fading, seed);
    }
}
