package org.palimpsest.export;

import java.io.IOException;

/** A version that cannot be exported as it was asked for; the message says why and what can be done. */
public final class ExportException extends IOException {
    /** Why, and what to do. */
    public ExportException(String message) {
        super(message);
    }
}
