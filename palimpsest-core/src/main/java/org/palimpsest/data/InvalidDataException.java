package org.palimpsest.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown when a file cannot be used as data. Says what is wrong, where, and how to fix it. */
public class InvalidDataException extends IOException {
    private final String what;
    private final String where;
    private final String mend;
    private final transient List<InvalidDataException> all;
    private final int more;

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
        this.all = List.of();
        this.more = 0;
    }

    private InvalidDataException(List<InvalidDataException> all, int more) {
        super(all.stream().map(Throwable::getMessage).collect(Collectors.joining("\n"))
                + (more == 0 ? "" : "\nand " + more + " more"));
        this.what = all.get(0).what;
        this.where = all.get(0).where;
        this.mend = all.get(0).mend;
        this.all = List.copyOf(all);
        this.more = more;
    }

    /**
     * Several faults told at once; {@link #what}, {@link #where} and {@link #mend} are those of the first.
     *
     * @param faults one at least
     * @param more how many others are not told
     */
    public static InvalidDataException all(List<InvalidDataException> faults, int more) {
        return faults.size() == 1 && more == 0 ? faults.get(0) : new InvalidDataException(faults, more);
    }

    /** Something wrong at a byte of a file. */
    public static InvalidDataException at(Path file, long offset, String what, String mend) {
        return new InvalidDataException(what, file + ", byte " + offset, mend);
    }

    /** Every fault that is told, this one alone when there is no other. */
    public final List<InvalidDataException> faults() {
        return all.isEmpty() ? List.of(this) : all;
    }

    /** How many faults were found that are not told. */
    public final int more() {
        return more;
    }

    /** What is wrong. */
    public final String what() {
        return what;
    }

    /** The file, with offset or line and column where they are known. */
    public final String where() {
        return where;
    }

    /** What can be done. */
    public final String mend() {
        return mend;
    }
}
