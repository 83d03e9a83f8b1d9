package org.palimpsest.model.version;

/** The answer to a request for a file of kept points. */
public sealed interface KeptPoints {
    /**
     * The file is there and matches its hash.
     *
     * @param hash its name
     * @param bytes its content, which the caller owns
     */
    @SuppressWarnings("ArrayRecordComponent") // a large file that nobody compares
    record Present(String hash, byte[] bytes) implements KeptPoints {}

    /**
     * The file was erased.
     *
     * @param tombstone when, how many and why, and what replaced it
     */
    record Erased(Tombstone tombstone) implements KeptPoints {}
}
