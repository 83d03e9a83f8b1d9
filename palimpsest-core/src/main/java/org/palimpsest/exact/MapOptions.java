package org.palimpsest.exact;

/**
 * What a {@link FeatureMap} is made with.
 *
 * @param size about how many features; {@value #MIN_SIZE} to {@value #MAX_SIZE}
 * @param seed of the random features
 */
public record MapOptions(int size, long seed) {
    /** Fewer features than this have no room for every block. */
    public static final int MIN_SIZE = 16;

    /** More features than this would need hours for a solution. */
    public static final int MAX_SIZE = 8192;

    /** Above so many inputs, linear and piecewise linear features and normal scores are left out. */
    public static final int MAX_DIRECT_INPUTS = 300;

    private static final int SOME_ROWS = 900;
    private static final int MANY_ROWS = 25_000;

    public MapOptions {
        if (size < MIN_SIZE || size > MAX_SIZE) {
            throw new IllegalArgumentException("size must be " + MIN_SIZE + " to " + MAX_SIZE + ", was " + size);
        }
    }

    /**
     * The size for a first file of so many rows to learn from: 512, 1,024 or 2,048. From 512 rows on, two more files like the
     * first have more rows than features. The work grows as rows times the square of the size: a file of more than
     * {@value #MANY_ROWS} rows gets 1,024 again, and takes seconds.
     */
    public static MapOptions forRows(int rows, int inputs, long seed) {
        boolean wide = inputs > MAX_DIRECT_INPUTS;
        int size = rows < 100 ? 512 : (rows >= SOME_ROWS && rows <= MANY_ROWS) || wide ? 2_048 : 1_024;
        return new MapOptions(size, seed);
    }
}
