package org.palimpsest.lab.data;

import org.palimpsest.data.InvalidDataException;

/** Thrown when a data set cannot be used under its name. */
public final class DataSetException extends InvalidDataException {
    /** What is wrong, for programs that advise their users. */
    public enum Kind {
        /** There is no data set of this name. */
        UNKNOWN,
        /** There is one already. */
        NAME_TAKEN,
        /** The files of a user's own set are gone or others. */
        CHANGED,
        /** No source gave all files. */
        UNAVAILABLE
    }

    private final Kind kind;
    private final String name;

    DataSetException(Kind kind, String name, String what, String where, String mend) {
        super(what, where, mend);
        this.kind = kind;
        this.name = name;
    }

    /** What is wrong, for programs. */
    public Kind kind() {
        return kind;
    }

    /** The data set. */
    public String name() {
        return name;
    }
}
