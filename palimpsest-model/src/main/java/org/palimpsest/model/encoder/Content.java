package org.palimpsest.model.encoder;

import java.util.Locale;

/** What the cells of an encoded column are. */
public enum Content {
    /** Sentences in any language. */
    TEXT,
    /** Paths of image files, or {@code data:} addresses with the bytes of one. */
    IMAGE;

    /** One word, as it is stored. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The content with a {@link #word}. */
    public static Content of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
