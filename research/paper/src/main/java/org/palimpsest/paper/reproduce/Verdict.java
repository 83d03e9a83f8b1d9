package org.palimpsest.paper.reproduce;

import java.util.Locale;

/** What our runs say about a claim. */
public enum Verdict {
    /** They show what the claim says. */
    REPRODUCED,
    /** They show that it is not so, or too little of it to matter. */
    NOT_REPRODUCED,
    /** They allow both. */
    INCONCLUSIVE,
    /** They have not learned what they are asked about, and so show no property of a method. */
    NOT_JUDGED;

    /** Human-readable. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The same as a sentence. */
    String sentence() {
        String words = toString();
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }
}
