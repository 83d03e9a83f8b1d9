package org.palimpsest.model;

import java.io.IOException;

/**
 * Thrown when a request does not fit the model; the model has not changed. The message says what is wrong. What a user can do
 * about it depends on where the request came from, so programs find it by {@link #kind}.
 */
public class ModelException extends IOException {
    /** What is wrong, for programs that advise their users. */
    public enum Kind {
        /** There is no model where one is expected. */
        NO_MODEL,
        /** There is a model, but it has no version yet. */
        NO_VERSION,
        /** A new model needs the name of a target column. */
        NO_TARGET,
        /** Every row was learned before. */
        ALREADY_LEARNED,
        /** More rows than chance explains equal rows learned before. */
        REPEATED_ROWS,
        /** The request says other than what was decided when the model was made. */
        DECIDED_BEFORE,
        /** A table has new classes, and the request allows none. */
        CLASSES_FIXED,
        /** Rows without ids cannot be named. */
        NO_IDS,
        /** A stream of another kind has this name. */
        OTHER_STREAM,
        /** Lines differ from those learned before. */
        OTHER_LINES,
        /** The model was rolled back behind windows of the stream. */
        ROLLED_BACK,
        /** Anything else; the message says it all. */
        OTHER
    }

    private final Kind kind;

    /** Says what is wrong and what would help. */
    public ModelException(String message) {
        this(Kind.OTHER, message);
    }

    /** Says what is wrong. */
    public ModelException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** What is wrong, for programs. */
    public final Kind kind() {
        return kind;
    }
}
