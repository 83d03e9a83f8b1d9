package org.palimpsest.model.version;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file of kept points that is to be erased, and the file that takes its place, if any points of it remain. */
public final class Erasure {
    private final String points;
    private final int rows;
    private final byte @Nullable [] replacement;

    private Erasure(String points, int rows, byte @Nullable [] replacement) {
        if (rows < 1) {
            throw new IllegalArgumentException("at least 1 point must be erased, was " + rows);
        }
        this.points = points;
        this.rows = rows;
        this.replacement = replacement;
    }

    /** Removes a whole file of {@code rows} points. */
    public static Erasure of(String points, int rows) {
        return new Erasure(points, rows, null);
    }

    /** Removes {@code rows} points of a file; {@code remaining} is a file of the others. */
    public static Erasure of(String points, int rows, byte[] remaining) {
        return new Erasure(points, rows, remaining.clone());
    }

    /** The hash of the file. */
    public String points() {
        return points;
    }

    /** How many points are erased. */
    public int rows() {
        return rows;
    }

    Optional<byte[]> replacement() {
        return Optional.ofNullable(replacement);
    }
}
