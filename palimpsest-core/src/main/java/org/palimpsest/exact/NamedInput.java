package org.palimpsest.exact;

/**
 * An input of a {@link FeatureMap}. Inputs are matched by name, never by place.
 *
 * @param name unique in a map; random weights are drawn from a stream with this name
 * @param kind what its numbers mean
 */
public record NamedInput(String name, Kind kind) {
    /** What the numbers of an input mean. */
    public enum Kind {
        /** Any number: scaled, and replaced by its normal score beside that. */
        NUMERIC,
        /** 0 or 1: a category, or whether something is missing. */
        INDICATOR,
        /** A part of a vector of length 1, which an encoder made of a text or an image; 0 where there is none. */
        EMBEDDED
    }

    /** A number. */
    public static NamedInput numeric(String name) {
        return new NamedInput(name, Kind.NUMERIC);
    }

    /** A part of an embedding. */
    public static NamedInput embedded(String name) {
        return new NamedInput(name, Kind.EMBEDDED);
    }

    /** 0 or 1. */
    public static NamedInput indicator(String name) {
        return new NamedInput(name, Kind.INDICATOR);
    }
}
