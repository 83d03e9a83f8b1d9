package org.palimpsest.data;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a file cannot be used as data. Says what is wrong, where, and how to fix it. */
public final class InvalidDataException extends IOException {
    private final String what;
    private final String where;
    private final String mend;

    /**
     * The three parts of the message.
     *
     * @param what what is wrong
     * @param where the file, with offset or line and column where they are known
     * @param mend what the reader of the message can do
     */
    public InvalidDataException(String what, String where, String mend) {
        super(where + ": " + what + "; " + mend);
        this.what = what;
        this.where = where;
        this.mend = mend;
    }

    /** Something wrong at a byte of a file. */
    public static InvalidDataException at(Path file, long offset, String what, String mend) {
        return new InvalidDataException(what, file + ", byte " + offset, mend);
    }

    /** What is wrong. */
    public String what() {
        return what;
    }

    /** The file, with offset or line and column where they are known. */
    public String where() {
        return where;
    }

    /** What can be done. */
    public String mend() {
        return mend;
    }
}
