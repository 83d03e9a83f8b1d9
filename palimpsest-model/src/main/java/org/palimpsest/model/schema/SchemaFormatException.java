package org.palimpsest.model.schema;

import java.io.IOException;

/** A stored schema or summary that cannot be read: written by a newer version, or damaged. */
public final class SchemaFormatException extends IOException {
    private static final long serialVersionUID = 1;

    /** Why it cannot be read. */
    public SchemaFormatException(String message) {
        super(message);
    }

    /** Why it cannot be read. */
    public SchemaFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
