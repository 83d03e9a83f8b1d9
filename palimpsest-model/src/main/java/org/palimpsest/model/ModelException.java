package org.palimpsest.model;

import java.io.IOException;

/** Thrown when a request does not fit the model. The message says what is wrong and how to fix it; the model has not changed. */
public class ModelException extends IOException {
    /** Says what is wrong and what would help. */
    public ModelException(String message) {
        super(message);
    }
}
