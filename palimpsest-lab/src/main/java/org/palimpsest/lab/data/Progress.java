package org.palimpsest.lab.data;

/** Receives the progress of fetching. All methods may be called often and must be quick. */
public interface Progress {
    /** Hears nothing. */
    Progress NONE = new Progress() {};

    /** A source is tried for a set. */
    default void trying(String set, String source) {}

    /**
     * Bytes of a file have come in.
     *
     * @param total how many there will be, or −1 when that is not known
     */
    default void bytes(String file, long done, long total) {}

    /** A file is complete, of the right sum, and in the cache. */
    default void stored(String set, String file, String source) {}

    /** A source could not give all that is missing; the next one is tried. */
    default void failed(String set, String source, String why) {}
}
