package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a change of a model counts, because its line is in the log, but could not be completed. */
public final class UnfinishedChangeException extends IOException {
    UnfinishedChangeException(Path model, IOException cause) {
        super(
                "the change of " + model + " is in its log and counts, but could not be completed: "
                        + cause.getMessage() + "; the next change of the model completes it",
                cause);
    }
}
