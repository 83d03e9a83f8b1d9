package org.palimpsest.model;

import java.io.IOException;

/** Thrown when a model cannot do what it is asked. Says what, and how to mend it; the model is as it was. */
public class ModelException extends IOException {
    /** Says what is wrong and what would help. */
    public ModelException(String message) {
        super(message);
    }
}
