package org.palimpsest.cli;

import java.io.IOException;

/** Thrown when the reader of standard output has ended, as {@code head} does: the command ends without a message. */
final class ClosedPipeException extends IOException {
    private static final long serialVersionUID = 1;

    ClosedPipeException(IOException cause) {
        super("the reader of standard output has ended", cause);
    }
}
