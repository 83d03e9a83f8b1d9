package org.palimpsest.cli;

/** What the command says to the shell. */
final class ExitCode {
    static final int OK = 0;
    /** It ran, but a stated check failed. */
    static final int CHECK_FAILED = 1;
    /** The command line or a specification is wrong. */
    static final int USAGE = 2;
    /** The data are at fault. */
    static final int DATA = 3;
    /** The file of a model or of a run is at fault. */
    static final int MODEL = 4;
    /** Memory or disk is at fault. */
    static final int RESOURCE = 5;
    /** A bug of ours. */
    static final int BUG = 70;
    /** Ctrl-C; everything is saved. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
