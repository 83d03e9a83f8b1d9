package org.palimpsest.cli;

import java.io.PrintStream;

/**
 * One line on standard error that tells how far it is: rewritten in place on a terminal, printed now and then
 * elsewhere, so that logs stay short.
 */
public final class ProgressLine {
    private static final long TERMINAL_NANOS = 100_000_000L;
    private static final long LOG_NANOS = 10_000_000_000L;

    private final PrintStream err;
    private final boolean terminal;
    private final int columns;
    private long next;
    private int shown;

    ProgressLine(PrintStream err, boolean terminal, int columns) {
        this.err = err;
        this.terminal = terminal;
        this.columns = columns;
        next = terminal ? 0 : System.nanoTime() + LOG_NANOS;
    }

    /** For this process, as the launcher describes its terminal. */
    public static ProgressLine standard() {
        boolean terminal = Boolean.getBoolean("palimpsest.tty.err") && !"dumb".equals(System.getenv("TERM"));
        return new ProgressLine(System.err, terminal, Columns.ofLines());
    }

    /** Shows the text if the last one has been there long enough. */
    public void show(String text) {
        long now = System.nanoTime();
        if (now < next) {
            return;
        }
        next = now + (terminal ? TERMINAL_NANOS : LOG_NANOS);
        if (terminal) {
            rewrite(text.length() < columns ? text : text.substring(0, columns - 1));
        } else {
            err.println(text);
        }
    }

    /** Clears the line, for what comes after. */
    public void clear() {
        if (terminal && shown > 0) {
            rewrite("");
            err.print('\r');
            err.flush();
        }
    }

    private void rewrite(String text) {
        err.print('\r' + text + " ".repeat(Math.max(0, shown - text.length())));
        err.flush();
        shown = text.length();
    }
}
