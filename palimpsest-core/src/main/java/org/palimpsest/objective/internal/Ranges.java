package org.palimpsest.objective.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of the flat parameter vector, divided into pieces that fit the cache of a core. One thread at a time works on
 * a piece.
 */
public final class Ranges {
    private static final int PIECE = 2048;

    private final int[] from;
    private final int[] to;

    private Ranges(List<int[]> pieces) {
        from = pieces.stream().mapToInt(p -> p[0]).toArray();
        to = pieces.stream().mapToInt(p -> p[1]).toArray();
    }

    /** The ranges given as pairs: first weight, one past the last. */
    public static Ranges of(int... bounds) {
        if (bounds.length % 2 != 0) {
            throw new IllegalArgumentException("bounds come in pairs, but there are " + bounds.length);
        }
        List<int[]> pieces = new ArrayList<>();
        for (int i = 0; i < bounds.length; i += 2) {
            for (int at = bounds[i]; at < bounds[i + 1]; at += PIECE) {
                pieces.add(new int[] {at, Math.min(bounds[i + 1], at + PIECE)});
            }
        }
        return new Ranges(pieces);
    }

    /** The number of pieces. */
    public int count() {
        return from.length;
    }

    /** The number of weights in all pieces. */
    public int size() {
        int size = 0;
        for (int piece = 0; piece < from.length; piece++) {
            size += to[piece] - from[piece];
        }
        return size;
    }

    /** The first weight of a piece. */
    public int from(int piece) {
        return from[piece];
    }

    /** The end of a piece, exclusive. */
    public int to(int piece) {
        return to[piece];
    }

    /** Whether a weight is in one of them. */
    public boolean contains(int weight) {
        for (int piece = 0; piece < from.length; piece++) {
            if (weight >= from[piece] && weight < to[piece]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return "Ranges(" + count() + " pieces)";
    }
}
