package org.palimpsest.model.encoder;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Turns cells into vectors of length 1. Frozen: a cell always has the same vector. Thread-safe. */
public interface Encoder extends AutoCloseable {
    /** Which encoder this is. */
    EncoderId id();

    /** Why a cell cannot be encoded, as far as that can be told without encoding it. */
    default Optional<String> problem(String cell) {
        return Optional.empty();
    }

    /**
     * Encodes cells, on all cores.
     *
     * @param cells none of them missing
     * @param out overwritten, for cell i, from {@code at[i]} on; 0 where nothing could be made of a cell
     * @throws EncoderException if a cell cannot be read
     */
    void encode(List<String> cells, float[] out, int[] at) throws IOException;

    /** Frees what it holds. */
    @Override
    default void close() {}
}
