package org.palimpsest.lab.report;

import java.io.IOException;

/** The machine does not allow it: a file that cannot be written, a port that is taken. The message says what would help. */
public final class Refused extends IOException {
    Refused(String message, IOException cause) {
        super(message, cause);
    }
}
