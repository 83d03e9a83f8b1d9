package org.palimpsest.model.version;

import java.util.Arrays;
import java.util.Optional;

/** The kind of a line of the log. */
public enum Event {
    /** The first version was written. */
    CREATED("created"),
    /** A version was added to HEAD. */
    LEARNED("learned"),
    /** A candidate was refused; HEAD stayed. */
    REFUSED("refused"),
    /** HEAD was moved to an earlier version. */
    ROLLED_BACK("rolled-back"),
    /** Rows of a stream were scored and not learned; HEAD stayed. */
    OBSERVED("observed"),
    /** Rows wait until there are more; HEAD stayed. */
    WAITING("waiting"),
    /** Kept points were erased; HEAD stayed. */
    ERASED("erased"),
    /** The log was signed up to here; HEAD stayed. Lines of other kinds may be signed as well. */
    SIGNED("signed"),
    /** A version took the place of all lines from some line on; they and their versions are gone. */
    REWRITTEN("rewritten"),
    /** The directory was brought to a newer format; HEAD stayed. */
    MIGRATED("migrated");

    private final String word;

    Event(String word) {
        this.word = word;
    }

    /** The word of the log. */
    public String word() {
        return word;
    }

    /** Whether a line of this kind adds a version. */
    public boolean commits() {
        return this == CREATED || this == LEARNED || this == REWRITTEN;
    }

    /** Whether HEAD is at the line's version after it. */
    public boolean movesHead() {
        return commits() || this == ROLLED_BACK;
    }

    static Optional<Event> of(String word) {
        return Arrays.stream(values()).filter(event -> event.word.equals(word)).findFirst();
    }
}
