package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a run directory is missing or damaged. */
public final class InvalidRunException extends IOException {
    /** Names the file or directory, and what is wrong with it. */
    public InvalidRunException(Path where, String why) {
        super(where + ": " + why);
    }
}
