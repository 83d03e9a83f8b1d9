package org.palimpsest.cli;

/** What the command says to the shell. */
public final class ExitCode {
    public static final int OK = 0;
    /** It ran, but a stated check failed. */
    public static final int CHECK_FAILED = 1;
    /** The command line or a specification is wrong. */
    public static final int USAGE = 2;
    /** The data are at fault. */
    public static final int DATA = 3;
    /** The file of a model or of a run is at fault. */
    public static final int MODEL = 4;
    /** Memory or disk is at fault. */
    public static final int RESOURCE = 5;
    /** An update was refused by its policy; the model is as it was. */
    public static final int REFUSED = 6;
    /** A bug of ours. */
    public static final int BUG = 70;
    /** Ctrl-C; everything is saved. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
