package org.palimpsest.cli;

/** The exit codes of all commands. */
public final class ExitCode {
    public static final int OK = 0;
    /** A check that was asked for failed, or training diverged. */
    public static final int CHECK_FAILED = 1;
    /** The command line or a specification is wrong. */
    public static final int USAGE = 2;
    /** Data or a model are missing, or data are wrong. */
    public static final int DATA = 3;
    /** A file of a model or of a run is damaged. */
    public static final int MODEL = 4;
    /** Out of memory, or a file, a port, a run or the lock of a model is not available. */
    public static final int RESOURCE = 5;
    /** An update was refused by its policy; the model is as it was. */
    public static final int REFUSED = 6;
    /** A bug of ours. */
    public static final int BUG = 70;
    /** Ctrl-C; everything is saved. */
    public static final int INTERRUPTED = 130;
    /** The reader of standard output has ended: 128 + SIGPIPE, as of any other program in a pipe. */
    public static final int CLOSED_PIPE = 141;

    private ExitCode() {}

    /** The codes as lines of the help, for commands that mean nothing more special by them. */
    public static final class Help {
        public static final String HEADING = "%nExit codes:%n";
        public static final String OK = "0:Success.";
        public static final String USAGE = "2:The command line or a specification is wrong.";
        public static final String DATA = "3:The model or the data are missing, or the data are wrong.";
        public static final String MODEL = "4:A model or run is damaged, not trusted, or there is no such version.";
        public static final String RESOURCE =
                "5:Out of memory, a file cannot be written, or another process is writing to it.";
        public static final String REFUSED = "6:The policy refused the update; the model has not changed.";
        public static final String INTERRUPTED = "130:Interrupted; progress is saved.";

        private Help() {}
    }
}
