package org.palimpsest.model;

/** Thrown when every row of a table was learned before. */
public final class AlreadyLearnedException extends ModelException {
    AlreadyLearnedException(String message) {
        super(Kind.ALREADY_LEARNED, message);
    }
}
